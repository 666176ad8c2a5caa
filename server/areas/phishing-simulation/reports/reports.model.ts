import type { Results } from '@contract/phishing-simulation/content';
import type {
  MailEvent,
  MailState,
  RecipientReport,
  RoundReport,
  SimulationOverview,
  SimulationResult,
  TeamResults,
  TemplateResults,
} from '@contract/phishing-simulation/reports';
import type { PersonSummary } from '@contract/phishing-simulation/summary';
import { roundInSending, roundKey, tellingOf } from '@server/domain/simulations/told.queries';
import type { Queryable } from '@server/platform/db/client';
import type { Sign } from '@server/platform/files/addresses';
import {
  countMails,
  type RoundRow,
  roundsWithCounts,
  type SentPeriod,
  type TeamRow,
  type TemplateRow,
} from './report-counts.queries';
import { activityByHour, otherWays, repeatedlyPhished, timesToReport } from './report-overview.queries';
import type { EventRow, PersonalRow } from './report-person.queries';
import type { RecipientRow } from './report-recipients.queries';
import type { ReportedSimulation } from './reports.rules';
import type { PersonRow } from './summary-people.queries';

export const fullName = ({ name, lastName, email }: { name: string; lastName: string; email: string }) =>
  `${name} ${lastName}`.trim() || email;

/** Reports for each person who fell for a mail, to two places; null when nobody did. */
export const resilienceOf = (results: Pick<Results, 'reported' | 'phished'> | null): number | null =>
  results === null || results.phished === 0
    ? null
    : Math.round((100 * results.reported) / results.phished) / 100;

/** The results are those that are told, if any. */
export const toRound = (row: RoundRow, results: Results | null): RoundReport => ({
  roundNumber: row.round,
  startDate: row.startsAt.toISOString(),
  endDate: row.endsAt.toISOString(),
  usersCount: row.users,
  templatesCount: row.templates,
  results,
  resilience: resilienceOf(results),
});

/** The rounds of a campaign in their order, with what is told of each. */
export async function roundsOf(
  db: Queryable,
  simulation: ReportedSimulation,
  sent?: SentPeriod,
): Promise<RoundReport[]> {
  const { campaignId } = simulation;
  const telling = await tellingOf(db, simulation, 'all', 'round');
  const rows = await roundsWithCounts(db, { ...simulation, sent });
  return rows.map((row) => toRound(row, telling(row, roundKey(campaignId, row.round))));
}

/**
 * When people did something, and who did it more than once: nothing of it in an anonymous report, as few of them have
 * anything in common with others.
 */
async function habitsOf(
  db: Queryable,
  simulation: ReportedSimulation,
): Promise<
  Pick<
    SimulationOverview,
    'timeToReport' | 'medianMinutesToReport' | 'activity' | 'repeatClickers' | 'mostRepeated'
  >
> {
  if (simulation.isAnonymous)
    return {
      timeToReport: [],
      medianMinutesToReport: null,
      activity: [],
      repeatClickers: null,
      mostRepeated: [],
    };
  const { timeToReport, median } = await timesToReport(db, simulation);
  const repeated = await repeatedlyPhished(db, simulation);
  return {
    timeToReport,
    medianMinutesToReport: median,
    activity: await activityByHour(db, simulation),
    repeatClickers: repeated.people,
    mostRepeated: repeated.most.map(({ userId, email, rounds, ...names }) => ({
      userId,
      fullName: fullName({ ...names, email }),
      email,
      rounds,
    })),
  };
}

/** What the overview of a campaign shows. */
export async function overviewOf(
  db: Queryable,
  simulation: ReportedSimulation,
  now: Date,
): Promise<SimulationOverview> {
  const counts = await countMails(db, simulation);
  const telling = await tellingOf(db, simulation, 'all', 'all');
  const results = telling(counts);
  return {
    total: counts.total,
    notStarted: counts.notStarted,
    inProgress: counts.inProgress,
    failed: counts.failed,
    results,
    resilience: resilienceOf(results),
    otherWays: simulation.isAnonymous ? null : await otherWays(db, simulation),
    ...(await habitsOf(db, simulation)),
    rounds: await roundsOf(db, simulation),
    isAnonymous: simulation.isAnonymous,
    sending: await roundInSending(db, simulation, now),
  };
}

const STATES: Readonly<Record<RecipientRow['state'], MailState>> = {
  planned: 'PLANNED',
  sending: 'SENDING',
  sent: 'SENT',
  unknown: 'UNKNOWN',
  failed: 'FAILED',
  // In no report.
  cancelled: 'FAILED',
};

export const toRecipient = (row: RecipientRow): RecipientReport => ({
  id: row.id,
  userId: row.userId,
  fullName: fullName(row),
  email: row.email,
  department: row.department ?? '',
  template: row.content.name,
  round: row.round,
  state: STATES[row.state],
  failure: row.failure,
  sentAt: row.sentAt?.toISOString() ?? null,
  openedAt: row.openedAt?.toISOString() ?? null,
  clickedAt: row.clickedAt?.toISOString() ?? null,
  submittedAt: row.submittedAt?.toISOString() ?? null,
  reportedAt: row.reportedAt?.toISOString() ?? null,
});

export const toResult = ({ campaignId, campaignName, ...row }: PersonalRow): SimulationResult => {
  const { userId: _, fullName: _name, email: _email, department: _department, ...result } = toRecipient(row);
  return { ...result, campaignId, campaignName };
};

export const toEvent = ({ id, type, at, reason, agent, isPerson }: EventRow): MailEvent => ({
  id,
  type,
  at: at.toISOString(),
  reason,
  agent,
  isPerson,
  isCounted: isPerson ?? reason === null,
});

export const toPerson = (row: PersonRow): PersonSummary => ({
  id: row.userId,
  fullName: fullName(row),
  email: row.email,
  department: row.department ?? '',
  sent: row.sent,
  opened: row.opened,
  clicked: row.clicked,
  submitted: row.submitted,
  phished: row.phished,
  phishedCampaigns: row.phishedCampaigns,
  reported: row.reported,
  lastSentAt: row.lastSentAt?.toISOString() ?? null,
});

/** The results are those that are told, if any. */
export const toTeam = (row: TeamRow, results: Results | null): TeamResults => ({
  id: row.id,
  name: row.name,
  mails: results && row.total,
  results,
});

export const toTemplate = (row: TemplateRow, results: Results | null, sign: Sign): TemplateResults => ({
  id: row.id,
  name: row.content.name,
  subject: row.content.subject,
  difficulty: row.difficulty,
  provider: row.provider,
  language: row.content.languageCode,
  thumbnailUrl: row.content.thumbnailUrl && sign(row.content.thumbnailUrl),
  mails: results && row.total,
  results,
});
