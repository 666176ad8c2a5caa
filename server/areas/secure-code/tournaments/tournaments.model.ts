import { limits } from '@contract/limits';
import type { CodeLanguage } from '@contract/secure-code/content';
import { solvedOf } from '@contract/secure-code/judging';
import type {
  Tournament,
  TournamentDetail,
  TournamentPerson,
  TournamentStatistics,
} from '@contract/secure-code/tournaments';
import { audienceOf, standingsOf } from '@server/domain/assignments/assignment.model';
import type { StoredCampaign } from '@server/domain/assignments/campaigns.queries';
import type { LearnerRow } from '@server/domain/assignments/learner-lists.queries';
import { LEARNER_STATUS_LABELS, learnerStatus } from '@server/domain/assignments/learner-status';
import { NO_PROGRESS, progressOf } from '@server/domain/assignments/statistics.queries';
import { readCompany } from '@server/domain/company/company.queries';
import { isTrainingSuspended } from '@server/domain/company/plan';
import { areAnswersTold, type ToldProgress, toldProgress } from '@server/domain/reports/told';
import type { Queryable } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import type { Columns } from '@server/platform/text/csv';
import { countsBySolved, countTournaments, languagesOf } from './tournaments.queries';
import { tournamentStatusOf } from './tournaments.rules';

/** How the people of a tournament did; scores of tasks are 0 to 100. */
const standing = ({ total, begun, score }: ToldProgress) => ({
  totalUsers: total,
  usersAmount: begun,
  averageScore:
    score === null ? null : Math.round((score * limits.secureCode.challengesOfTournament) / 10) / 10,
});

/** Stored tournaments as the contract returns them, in a fixed number of queries. */
export async function toTournaments(
  db: Queryable,
  companyId: number,
  rows: readonly StoredCampaign[],
  now: Date,
): Promise<Tournament[]> {
  const standings = await standingsOf(db, companyId, rows, now);
  const languages = await languagesOf(
    db,
    companyId,
    rows.map(({ courseId }) => courseId),
  );
  return rows.map((row) => {
    const status = tournamentStatusOf(row, now);
    return {
      id: row.id,
      name: row.name,
      status,
      startsAt: row.startDate.toISOString(),
      endsAt: (row.endsAt ?? row.dateEnded ?? row.startDate).toISOString(),
      timeZone: row.timeZone,
      assignmentType: row.assignmentType,
      languages: languages.get(row.courseId) ?? [],
      ...standing(toldProgress(standings.of(row).progress, standings.company.isLearningPrivate)),
      isSuspended: status !== 'ended' && isTrainingSuspended(standings.company, now),
    };
  });
}

async function toTournament(db: Queryable, row: StoredCampaign, now: Date): Promise<Tournament> {
  const [tournament] = await toTournaments(db, row.companyId, [row], now);
  if (!tournament) throw new Error('a tournament was lost');
  return tournament;
}

/** A tournament with its settings. */
export async function toDetail(
  db: Queryable,
  deps: Pick<Deps, 'kinds' | 'clock'>,
  row: StoredCampaign,
): Promise<TournamentDetail> {
  const { selected, enrolment } = await audienceOf(db, deps, row);
  return {
    ...(await toTournament(db, row, deps.clock())),
    selected,
    notificationsEnabled: row.notificationsEnabled,
    subject: row.subject,
    message: row.message,
    createdAt: row.createdAt.toISOString(),
    enrolment,
  };
}

/** How the people of a tournament did, by the challenges they solved. */
export async function toStatistics(
  db: Queryable,
  row: StoredCampaign,
  now: Date,
): Promise<TournamentStatistics & Pick<Tournament, 'name' | 'startsAt' | 'endsAt'>> {
  const { companyId, id } = row;
  const tournament = await toTournament(db, row, now);
  const { name, status, startsAt, endsAt, totalUsers, usersAmount, averageScore } = tournament;
  const { isLearningPrivate } = await readCompany(db, companyId);
  const progress = (await progressOf(db, companyId, [id], now)).get(id) ?? NO_PROGRESS;
  const told = areAnswersTold(progress, isLearningPrivate);
  const counts = await countsBySolved(db, companyId, id);
  return {
    ...{ id, name, status, startsAt, endsAt, totalUsers, usersAmount, averageScore },
    totalTournaments: await countTournaments(db, companyId),
    statistics: counts.map((amount, solvedChallenges) => ({
      solvedChallenges,
      usersAmount: told ? amount : null,
    })),
  };
}

/** What a person has done of a tournament, beside the row of their task. */
export interface Played {
  readonly codeLanguage: CodeLanguage | null;
  readonly attempts: number;
}

export const toPerson =
  (now: Date, played: ReadonlyMap<number, Played>) =>
  (row: LearnerRow): TournamentPerson => {
    const { codeLanguage = null, attempts = 0 } = played.get(row.taskId) ?? {};
    return {
      userId: row.id,
      fullName: [row.name, row.lastName].filter(Boolean).join(' ') || row.email,
      email: row.email,
      departmentName: row.departmentName,
      status: learnerStatus(row, now),
      codeLanguage,
      solvedChallenges: solvedOf(row.score),
      attempts,
      startedAt: row.startedAt?.toISOString() ?? null,
      completedAt: row.status === 'completed' ? (row.completedAt?.toISOString() ?? null) : null,
    };
  };

export const PERSON_COLUMNS: Columns<TournamentPerson> = [
  ['Name', ({ fullName }) => fullName],
  ['Email', ({ email }) => email],
  ['Department', ({ departmentName }) => departmentName],
  ['Status', ({ status }) => LEARNER_STATUS_LABELS[status]],
  ['Language', ({ codeLanguage }) => codeLanguage],
  ['Solved Challenges', ({ solvedChallenges }) => solvedChallenges],
  ['Attempts', ({ attempts }) => attempts],
  ['Started', ({ startedAt }) => startedAt],
  ['Completed', ({ completedAt }) => completedAt],
];
