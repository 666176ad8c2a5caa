import type {
  EmailProvider,
  Results,
  SimulationKind,
  SimulationStatus,
} from '@contract/phishing-simulation/content';
import type {
  MailState,
  RecipientReport,
  RoundReport,
  TeamResults,
  TemplateResults,
} from '@contract/phishing-simulation/reports';
import type { PersonSummary, SimulationSummary } from '@contract/phishing-simulation/summary';
import type { ReportColumns } from '@server/domain/reports/columns';
import type { Columns } from '@server/platform/text/csv';

const STATES: Readonly<Record<MailState, string>> = {
  PLANNED: 'Planned',
  SENDING: 'Sending',
  SENT: 'Sent',
  UNKNOWN: 'Unknown',
  FAILED: 'Failed',
};
const PROVIDERS: Readonly<Record<EmailProvider, string>> = {
  GOOGLE: 'Google',
  OFFICE_365: 'Office 365',
  OTHER: 'Other',
};

const KINDS: Readonly<Record<SimulationKind, string>> = { ONE_TIME: 'One-time', SMART: 'Smart' };
const STATUSES: Readonly<Record<SimulationStatus, string>> = {
  DRAFT: 'Draft',
  QUEUED: 'Postponed',
  IN_PROGRESS: 'In Progress',
  PAUSED: 'Paused',
  SUSPENDED: 'Suspended',
  ARCHIVED: 'Archived',
};

const results: ReportColumns<{ readonly results: Results | null }> = [
  ['Sent', (row) => row.results?.sent, { label: 'sent', as: 'count' }],
  ['Opened', (row) => row.results?.opened, { label: 'opened', as: 'count' }],
  ['Clicked', (row) => row.results?.clicked, { label: 'clicked', as: 'count' }],
  ['Submitted', (row) => row.results?.submitted, { label: 'submitted', as: 'count' }],
  ['Phished', (row) => row.results?.phished, { label: 'phished', as: 'count' }],
  ['Reported', (row) => row.results?.reported, { label: 'reported', as: 'count' }],
];

export const RECIPIENT_COLUMNS: Columns<RecipientReport> = [
  ['Name', ({ fullName }) => fullName],
  ['Email', ({ email }) => email],
  ['Department', ({ department }) => department],
  ['Template', ({ template }) => template],
  ['Round', ({ round }) => round],
  ['Status', ({ state }) => STATES[state]],
  ['Sent', ({ sentAt }) => sentAt],
  ['Opened', ({ openedAt }) => openedAt],
  ['Clicked', ({ clickedAt }) => clickedAt],
  ['Submitted', ({ submittedAt }) => submittedAt],
  ['Reported', ({ reportedAt }) => reportedAt],
  ['Failure', ({ failure }) => failure],
];

export const ROUND_COLUMNS: Columns<RoundReport> = [
  ['Round', ({ roundNumber }) => roundNumber],
  ['Start', ({ startDate }) => startDate],
  ['End', ({ endDate }) => endDate],
  ['Recipients', ({ usersCount }) => usersCount],
  ['Templates', ({ templatesCount }) => templatesCount],
  ...results,
  ['Resilience', ({ resilience }) => resilience],
];

export const TEAM_COLUMNS: Columns<TeamResults> = [
  ['Name', ({ name }) => name],
  ['Mails', ({ mails }) => mails],
  ...results,
];

export const TEMPLATE_COLUMNS: Columns<TemplateResults> = [
  ['Template', ({ name }) => name],
  ['Subject', ({ subject }) => subject],
  ['Difficulty', ({ difficulty }) => difficulty],
  ['Provider', ({ provider }) => PROVIDERS[provider]],
  ['Mails', ({ mails }) => mails],
  ...results,
];

export const PERSON_COLUMNS: Columns<PersonSummary> = [
  ['Name', ({ fullName }) => fullName],
  ['Email', ({ email }) => email],
  ['Department', ({ department }) => department],
  ['Sent', ({ sent }) => sent],
  ['Opened', ({ opened }) => opened],
  ['Clicked', ({ clicked }) => clicked],
  ['Submitted', ({ submitted }) => submitted],
  ['Phished', ({ phished }) => phished],
  ['Campaigns phished in', ({ phishedCampaigns }) => phishedCampaigns],
  ['Reported', ({ reported }) => reported],
  ['Last mail', ({ lastSentAt }) => lastSentAt],
];

export const SUMMARY_COLUMNS: ReportColumns<SimulationSummary> = [
  ['Campaign', ({ name }) => name, { label: 'campaign' }],
  ['Type', ({ kind }) => KINDS[kind], { label: 'kind', word: ({ kind }) => kind }],
  ['Started', ({ startedAt }) => startedAt, { label: 'startedAt', as: 'day' }],
  ['Status', ({ status }) => STATUSES[status], { label: 'status', word: ({ status }) => status }],
  ['Rounds', ({ rounds }) => rounds, { label: 'rounds', as: 'count' }],
  ['Mails', ({ mails }) => mails, { label: 'mails', as: 'count' }],
  ...results,
  ['Resilience', ({ resilience }) => resilience, { label: 'resilience', as: 'ratio' }],
];
