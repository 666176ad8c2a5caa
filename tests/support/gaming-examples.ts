import { gameEndpoints, leaderboardEndpoints } from '@contract/gaming/games';
import { gamingReportEndpoints } from '@contract/gaming/report';
import type { Examples, ExampleWorld } from './example';
import { inCompany, newName, person } from './example';
import { buildGame, fillGames } from './games';

const form = () => ({
  name: newName('Game'),
  challengesCount: 5,
  duration: 7,
  startDate: null,
  timeZone: 'UTC',
  hasLeaderboard: true,
  assignmentType: 'ALL_USERS',
  notificationsEnabled: true,
});
const settings = { challengesCount: 8, duration: 10, hasLeaderboard: true };

/** A running game of the company, with somebody who has not begun. */
async function running(world: ExampleWorld) {
  const game = await buildGame(world.gateway, inCompany(world));
  const task = { campaignId: game.id, itemId: game.courseId, type: 'Fake Or Real exercise' as const };
  await world.gateway.buildTask(await person(world), task);
  return { game, params: { ...inCompany(world), id: game.id } };
}

/** Examples of games. */
export const gamingExamples: Examples = [
  ...(['items', 'sample', 'languages', 'settings', 'list', 'dashboard'] as const).map(
    (name) =>
      [
        gameEndpoints[name],
        async (world: ExampleWorld) => {
          await fillGames(world.gateway);
          return { params: inCompany(world) };
        },
      ] as const,
  ),
  ...Object.values(gamingReportEndpoints).map(
    (endpoint) =>
      [
        endpoint,
        async (world: ExampleWorld) => {
          await running(world);
          return { params: inCompany(world) };
        },
      ] as const,
  ),
  [gameEndpoints.changeSettings, (world) => ({ params: inCompany(world), body: settings })],
  [
    gameEndpoints.create,
    async (world) => {
      await fillGames(world.gateway);
      return { params: inCompany(world), body: form() };
    },
  ],
  ...(['get', 'statistics', 'end', 'archive'] as const).map(
    (name) =>
      [
        gameEndpoints[name],
        async (world: ExampleWorld) => ({ params: (await running(world)).params }),
      ] as const,
  ),
  [
    gameEndpoints.update,
    async (world) => {
      const { game, params } = await running(world);
      return { params, body: { ...form(), name: game.name, timeZone: game.timeZone, duration: 9 } };
    },
  ],
  [
    leaderboardEndpoints.get,
    async (world) => {
      const game = await buildGame(world.gateway, inCompany(world), { hasLeaderboard: true });
      const task = { campaignId: game.id, itemId: game.courseId, type: 'Fake Or Real exercise' as const };
      const { id } = await world.gateway.buildTask(world.caller, task);
      return { params: { ...inCompany(world), taskId: id } };
    },
  ],
  [leaderboardEndpoints.agree, (world) => ({ params: inCompany(world), body: { isNamed: true } })],
];
