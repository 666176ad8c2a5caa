import type { Endpoint } from '@contract/endpoint';
import { GAME_KINDS, gameEndpoints } from '@contract/gaming/games';
import { recordAssignment } from '@server/domain/assignments/assignment.model';
import type { Written } from '@server/domain/assignments/assignment.rules';
import { selectCampaigns } from '@server/domain/assignments/campaigns.queries';
import { readCompany } from '@server/domain/company/company.queries';
import { isTrainingSuspended } from '@server/domain/company/plan';
import type { binder } from '@server/platform/http/bind';
import type { WriteContext } from '@server/platform/http/context';
import { pageAnswer, windowOf } from '@server/platform/http/paging';
import { statisticsOf, toGameDetail, toGames } from './gaming.model';
import { itemsOf, languagesOf, selectItems, storeSettings } from './gaming.queries';
import {
  archiveGame,
  changeGame,
  createGame,
  endGame,
  type GameCampaign,
  itemsForGame,
  kindFor,
  readGame,
  settingsOf,
} from './gaming.rules';
import { industryScoreOf } from './industry.queries';
import { gamesOf, reportCompany } from './report';

/** Out of 10, with one decimal. */
const outOfTen = (score: number | null) => (score === null ? null : Math.round(score) / 10);

/** The library, and the games of a company. */
export function gameRoutes({ read, write }: ReturnType<typeof binder>): void {
  read(gameEndpoints.items, async ({ db, actor: { companyId }, query }) => {
    const { searchText: search, pageNumber: _, pageSize: __, ...filters } = query;
    const kind = kindFor(await readCompany(db, companyId));
    const { rows, total } = await selectItems(db, { kind, search, ...filters, ...windowOf(query) });
    return pageAnswer(rows, total, query);
  });

  read(gameEndpoints.sample, async ({ db, deps, actor: { companyId }, query }) => {
    const wanted = { count: query.challengesCount, seed: deps.clock().getTime() };
    const kind = kindFor(await readCompany(db, companyId));
    const keys = await itemsForGame(db, companyId, { kind, ...wanted });
    return { data: await itemsOf(db, keys, query.languageCode) };
  });

  read(gameEndpoints.languages, async ({ db, actor: { companyId } }) => ({
    data: await languagesOf(db, kindFor(await readCompany(db, companyId))),
  }));

  read(gameEndpoints.settings, async ({ db, actor }) => ({ data: await settingsOf(db, actor.companyId) }));

  write(gameEndpoints.changeSettings, async ({ tx, actor: { companyId }, body, audit }) => {
    await storeSettings(tx, companyId, body);
    await audit({
      action: 'game_settings.updated',
      target: { type: 'company', id: companyId },
      details: body,
    });
    return { data: body };
  });

  read(gameEndpoints.list, async ({ db, deps, actor: { companyId }, query }) => {
    const { orderBy = 'startedAt', order = 'desc', search, status } = query;
    const now = deps.clock();
    const { rows, total } = await selectCampaigns(db, {
      companyId,
      kind: GAME_KINDS,
      now,
      isSuspended: isTrainingSuspended(await readCompany(db, companyId), now),
      status,
      search,
      orderBy,
      isDescending: order.startsWith('desc'),
      ...windowOf(query),
    });
    return pageAnswer(await toGames(db, companyId, rows as GameCampaign[], now), total, query);
  });

  read(gameEndpoints.get, async ({ db, deps, actor, params }) => ({
    data: await toGameDetail(db, deps, await readGame(db, actor.companyId, params.id)),
  }));

  /** Answers a write with the game, and records it. */
  const written = async <E extends Endpoint>(
    context: Pick<WriteContext<E>, 'tx' | 'deps' | 'audit' | 'actor'>,
    verb: 'created' | 'updated' | 'ended' | 'archived',
    done: Written,
  ) => {
    const { tx, deps, actor } = context;
    await recordAssignment(context, `game.${verb}`, done);
    return { data: await toGameDetail(tx, deps, await readGame(tx, actor.companyId, done.campaign.id)) };
  };

  write(gameEndpoints.create, async (context) => {
    const { tx, deps, body } = context;
    return written(context, 'created', await createGame(tx, deps, context, body));
  });

  write(gameEndpoints.update, async (context) => {
    const { tx, deps, params, body } = context;
    return written(context, 'updated', await changeGame(tx, deps, context, params.id, body));
  });

  write(gameEndpoints.end, async (context) => {
    const { tx, deps, actor, params } = context;
    return written(context, 'ended', { campaign: await endGame(tx, deps, actor.companyId, params.id) });
  });

  write(gameEndpoints.archive, async (context) => {
    const { tx, deps, actor, params } = context;
    return written(context, 'archived', {
      campaign: await archiveGame(tx, deps, actor.companyId, params.id),
    });
  });

  read(gameEndpoints.statistics, async ({ db, deps, actor, params }) => ({
    data: await statisticsOf(
      db,
      deps,
      await readGame(db, actor.companyId, params.id),
      actor.isLearningPrivate,
    ),
  }));

  read(gameEndpoints.dashboard, async ({ db, deps, actor: { companyId }, query }) => {
    const { current, played } = await gamesOf(db, await reportCompany(db, companyId, deps.clock()), query);
    const industry = await industryScoreOf(db, deps.config, { id: companyId });
    return {
      data: {
        assignedUsers: current.assignedUsers,
        averageScore: outOfTen(current.score),
        industryScore: outOfTen(industry?.score ?? null),
        gameIds: played.map(({ row }) => row.id),
      },
    };
  });
}
