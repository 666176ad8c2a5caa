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

const results: Columns<{ readonly results: Results | null }> = [
  ['Sent', (row) => row.results?.sent],
  ['Opened', (row) => row.results?.opened],
  ['Clicked', (row) => row.results?.clicked],
  ['Submitted', (row) => row.results?.submitted],
  ['Phished', (row) => row.results?.phished],
  ['Reported', (row) => row.results?.reported],
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

export const SUMMARY_COLUMNS: Columns<SimulationSummary> = [
  ['Campaign', ({ name }) => name],
  ['Type', ({ kind }) => KINDS[kind]],
  ['Started', ({ startedAt }) => startedAt],
  ['Status', ({ status }) => STATUSES[status]],
  ['Rounds', ({ rounds }) => rounds],
  ['Mails', ({ mails }) => mails],
  ...results,
  ['Resilience', ({ resilience }) => resilience],
];
