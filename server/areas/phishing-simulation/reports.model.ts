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
import type { Queryable } from '../../db/client';
import type { Sign } from '../../files/addresses';
import {
  countMails,
  type RoundRow,
  roundsWithCounts,
  type TeamRow,
  type TemplateRow,
} from './report-counts.queries';
import { activityByHour, repeatedlyPhished, timesToReport } from './report-overview.queries';
import type { EventRow, PersonalRow } from './report-person.queries';
import type { RecipientRow } from './report-recipients.queries';
import type { ReportedSimulation } from './reports.rules';
import type { PersonRow } from './summary-people.queries';

export const fullName = ({ name, lastName, email }: { name: string; lastName: string; email: string }) =>
  `${name} ${lastName}`.trim() || email;

export const toResults = (counts: Results): Results => ({
  sent: counts.sent,
  opened: counts.opened,
  clicked: counts.clicked,
  submitted: counts.submitted,
  phished: counts.phished,
  reported: counts.reported,
  phishedReported: counts.phishedReported,
  phishedUnreported: counts.phishedUnreported,
  openedReported: counts.openedReported,
});

/** Reports for each person who fell for a mail, to two places; null when nobody did. */
export const resilienceOf = ({ reported, phished }: Pick<Results, 'reported' | 'phished'>): number | null =>
  phished === 0 ? null : Math.round((100 * reported) / phished) / 100;

export const toRound = (row: RoundRow): RoundReport => ({
  roundNumber: row.round,
  startDate: row.startsAt.toISOString(),
  endDate: row.endsAt.toISOString(),
  usersCount: row.users,
  templatesCount: row.templates,
  results: toResults(row),
  resilience: resilienceOf(row),
});

/** What the overview of a campaign shows. */
export async function overviewOf(db: Queryable, simulation: ReportedSimulation): Promise<SimulationOverview> {
  const counts = await countMails(db, simulation);
  const rounds = await roundsWithCounts(db, simulation);
  const { timeToReport, median } = await timesToReport(db, simulation);
  const repeated = await repeatedlyPhished(db, simulation);
  return {
    total: counts.total,
    notStarted: counts.notStarted,
    inProgress: counts.inProgress,
    failed: counts.failed,
    results: toResults(counts),
    resilience: resilienceOf(counts),
    timeToReport,
    medianMinutesToReport: median,
    activity: await activityByHour(db, simulation),
    repeatClickers: repeated.people,
    mostRepeated: simulation.isAnonymous
      ? []
      : repeated.most.map(({ userId, email, rounds: times, ...names }) => ({
          userId,
          fullName: fullName({ ...names, email }),
          email,
          rounds: times,
        })),
    rounds: rounds.map(toRound),
    isAnonymous: simulation.isAnonymous,
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

interface Behind {
  readonly id: number;
  readonly people: number;
}

/**
 * Rows of an anonymous report whose numbers are left out: those about fewer people than `least`. Where the rows add up to
 * known totals, hidden ones must not follow from the others either, so that as many people are hidden with them.
 */
export function hiddenRows(rows: readonly Behind[], least: number, addsUp: boolean): Set<number> {
  const sorted = rows.toSorted((a, b) => a.people - b.people || a.id - b.id);
  const hidden = new Set<number>();
  let people = 0;
  for (const row of sorted) {
    const isSmall = row.people < least;
    if (!isSmall && !(addsUp && hidden.size > 0 && (people < least || hidden.size < 2))) break;
    hidden.add(row.id);
    people += row.people;
  }
  return hidden;
}

export const toTeam =
  (hidden: ReadonlySet<number>) =>
  (row: TeamRow): TeamResults => ({
    id: row.id,
    name: row.name,
    mails: hidden.has(row.id) ? null : row.total,
    results: hidden.has(row.id) ? null : toResults(row),
  });

export const toTemplate =
  (hidden: ReadonlySet<number>, sign: Sign) =>
  (row: TemplateRow): TemplateResults => ({
    id: row.id,
    name: row.content.name,
    subject: row.content.subject,
    difficulty: row.difficulty,
    provider: row.provider,
    language: row.content.languageCode,
    thumbnailUrl: row.content.thumbnailUrl && sign(row.content.thumbnailUrl),
    mails: hidden.has(row.id) ? null : row.total,
    results: hidden.has(row.id) ? null : toResults(row),
  });
