import { access, canAccess } from '@contract/access';
import type { Endpoint } from '@contract/endpoint';
import { solvedOf, standingOf } from '@contract/secure-code/judging';
import { type PersonChallenges, tournamentEndpoints } from '@contract/secure-code/tournaments';
import { recordAssignment } from '@server/domain/assignments/assignment.model';
import type { Written } from '@server/domain/assignments/assignment.rules';
import { listLearners } from '@server/domain/assignments/learner-lists.queries';
import { readCompany } from '@server/domain/company/company.queries';
import { findNames } from '@server/domain/people/people.queries';
import { requireNamed } from '@server/domain/reports/named';
import { partsDone } from '@server/domain/tasks/work.queries';
import type { Queryable } from '@server/platform/db/client';
import type { binder } from '@server/platform/http/bind';
import type { SignedInActor, WriteContext } from '@server/platform/http/context';
import { forbidden, notFound } from '@server/platform/http/errors';
import { pageAnswer, pageInfoOf, windowOf } from '@server/platform/http/paging';
import { tableCsv } from '@server/platform/text/csv';
import { languageIn, triesOf } from '../learner/parts';
import { challengesOf, missingIn } from '../library/library.queries';
import { allPeople, countPeople, lastTask, playedOf, SORTS, scoresOf } from './report.queries';
import { PERSON_COLUMNS, toDetail, toPerson, toStatistics, toTournaments } from './tournaments.model';
import { frozenChallenges, lastBegun, selectTournaments } from './tournaments.queries';
import { cancelTournament, changeTournament, createTournament, readTournament } from './tournaments.rules';

/** One person's challenges of their last tournament. Throws 403 for others than that person and staff, and 404. */
async function challengesOfPerson(
  db: Queryable,
  actor: SignedInActor,
  userId: number,
  now: Date,
): Promise<PersonChallenges> {
  const { companyId } = actor;
  if (userId !== actor.userId && !canAccess(access.staffRead, actor)) throw forbidden();
  if (!(await findNames(db, companyId, userId))) throw notFound('This user');
  const last = await lastTask(db, companyId, userId);
  if (!last) return { tournament: null, codeLanguage: null, solvedChallenges: 0, challenges: [] };
  const { task, campaign } = last;
  const [tournament] = await toTournaments(db, companyId, [campaign], now);
  if (!tournament) throw new Error('a tournament was lost');
  const { id, name, status, startsAt, endsAt, timeZone } = tournament;
  const parts = await partsDone(db, { companyId, userId }, task.id);
  const codeLanguage = languageIn(parts);
  const challenges = codeLanguage
    ? await frozenChallenges(db, companyId, campaign.courseId, codeLanguage)
    : [];
  return {
    tournament: { id, name, status, startsAt, endsAt, timeZone },
    codeLanguage,
    solvedChallenges: solvedOf(task.score),
    challenges: challenges.map((challenge) => {
      const { key, position, title, difficulty } = challenge;
      const tries = triesOf(parts, challenge);
      const { isSolved, isClosed } = standingOf(challenge, tries);
      const attempts = tries.line.length + tries.fix.length;
      return { key, position, title, difficulty, isSolved, isClosed, attempts };
    }),
  };
}

/** Tournaments, their reports, and the library of challenges. */
export function tournamentRoutes({ read, write }: ReturnType<typeof binder>): void {
  read(tournamentEndpoints.list, async ({ db, deps, actor: { companyId }, query }) => {
    const window = { companyId, search: query.searchText, ...windowOf(query) };
    const { rows, total } = await selectTournaments(db, window);
    return pageAnswer(await toTournaments(db, companyId, rows, deps.clock()), total, query);
  });

  read(tournamentEndpoints.get, async ({ db, deps, actor, params }) => ({
    data: await toDetail(db, deps, await readTournament(db, actor.companyId, params.tournamentId)),
  }));

  /** Answers a write with the tournament, and records it. */
  const written = async <E extends Endpoint>(
    context: Pick<WriteContext<E>, 'tx' | 'deps' | 'audit' | 'actor'>,
    verb: 'created' | 'updated',
    done: Written,
  ) => {
    const { tx, deps, actor } = context;
    await recordAssignment(context, `tournament.${verb}`, done);
    return { data: await toDetail(tx, deps, await readTournament(tx, actor.companyId, done.campaign.id)) };
  };

  write(tournamentEndpoints.create, async (context) => {
    const { tx, deps, body } = context;
    return written(context, 'created', await createTournament(tx, deps, context, body));
  });

  write(tournamentEndpoints.update, async (context) => {
    const { tx, deps, params, body } = context;
    return written(context, 'updated', await changeTournament(tx, deps, context, params.tournamentId, body));
  });

  write(tournamentEndpoints.cancel, async (context) => {
    const { tx, deps, actor, params } = context;
    const campaign = await cancelTournament(tx, deps, actor.companyId, params.tournamentId);
    await recordAssignment(context, 'tournament.canceled', { campaign });
    return { data: { id: campaign.id } };
  });

  read(tournamentEndpoints.statistics, async ({ db, deps, actor, params }) => {
    const row = await readTournament(db, actor.companyId, params.tournamentId);
    const { name: _, startsAt: __, endsAt: ___, ...data } = await toStatistics(db, row, deps.clock());
    return { data };
  });

  read(tournamentEndpoints.dashboard, async ({ db, deps, actor }) => {
    const now = deps.clock();
    const row = await lastBegun(db, actor.companyId, now);
    return { data: row ? await toStatistics(db, row, now) : null };
  });

  read(tournamentEndpoints.report, async ({ db, deps, actor: { companyId }, params, query }) => {
    const tournament = await readTournament(db, companyId, params.tournamentId);
    requireNamed(tournament);
    const { id: campaignId } = tournament;
    const now = deps.clock();
    const { searchText: search, solvedChallenges, orderBy = 'solvedChallenges' } = query;
    const filter = { companyId, campaignId, now, search, scores: scoresOf(solvedChallenges) };
    const order = query.order ?? (query.orderBy === undefined ? 'desc' : 'asc');
    const ordered = { ...filter, orderBy: SORTS[orderBy], order };
    const counted = await countPeople(db, filter, solvedChallenges);
    if (query.isCsv) {
      const lines = async function* () {
        for await (const { rows, played } of allPeople(db, ordered, counted))
          yield rows.map(toPerson(now, played));
      };
      return { csv: tableCsv(PERSON_COLUMNS, lines()) };
    }
    const rows =
      counted.total === 0 ? [] : await listLearners(db, { ...ordered, ...windowOf(query) }, counted);
    const played = await playedOf(
      db,
      companyId,
      rows.map(({ taskId }) => taskId),
    );
    const { total, totalIsMinimum } = counted;
    const pageInfo = { ...pageInfoOf(query, total), totalIsMinimum };
    return { data: { items: rows.map(toPerson(now, played)), pageInfo } };
  });

  read(tournamentEndpoints.challenge, async ({ db, deps, actor, params }) => ({
    data: await challengesOfPerson(db, actor, params.userId, deps.clock()),
  }));

  read(tournamentEndpoints.library, async ({ db, actor, query }) => {
    const { lang } = await readCompany(db, actor.companyId);
    const items = await challengesOf(db, [query.codeLanguage], query.languageCode ?? lang);
    return { items, first: 0, total: items.length };
  });

  read(tournamentEndpoints.missing, async ({ db, actor, query }) => {
    const { lang } = await readCompany(db, actor.companyId);
    const items = await missingIn(db, query.languageCode ?? lang);
    return { items, first: 0, total: items.length };
  });
}
