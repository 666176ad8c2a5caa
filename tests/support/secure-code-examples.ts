import { tournamentEndpoints } from '@contract/secure-code/tournaments';
import { campaigns } from '@server/domain/assignments/campaigns.tables';
import { eq } from 'drizzle-orm';
import type { Examples, ExampleWorld } from './example';
import { inCompany, newName, person } from './example';
import { buildPlayer, buildTournament, fillLibrary } from './tournaments';

const DAY = 24 * 60 * 60 * 1000;
const dayFromNow = ({ gateway }: ExampleWorld, days: number) =>
  new Date(gateway.clock().getTime() + days * DAY).toISOString().slice(0, 10);

/** An ongoing tournament of the company, with somebody who has not begun. */
async function ongoing(world: ExampleWorld) {
  const tournament = await buildTournament(world.gateway, inCompany(world));
  await buildPlayer(world.gateway, tournament, await person(world));
  return { ...inCompany(world), tournamentId: tournament.id };
}

/** Examples of tournaments. */
export const secureCodeExamples: Examples = [
  [
    tournamentEndpoints.create,
    async (world) => {
      await fillLibrary(world.gateway);
      // One is open at a time.
      await world.gateway.db
        .update(campaigns)
        .set({ dateEnded: world.gateway.clock() })
        .where(eq(campaigns.companyId, world.company.id));
      return {
        params: inCompany(world),
        body: {
          name: newName('Tournament'),
          startDate: dayFromNow(world, 3),
          endDate: dayFromNow(world, 10),
          assignmentType: 'ALL_USERS',
          languages: ['Python', 'PHP'],
        },
      };
    },
  ],
  ...(['get', 'statistics'] as const).map(
    (name) =>
      [tournamentEndpoints[name], async (world: ExampleWorld) => ({ params: await ongoing(world) })] as const,
  ),
  [
    tournamentEndpoints.update,
    async (world) => ({ params: await ongoing(world), body: { endDate: dayFromNow(world, 8) } }),
  ],
  [
    tournamentEndpoints.cancel,
    async (world) => {
      const from = world.gateway.clock().getTime();
      const queued = { startDate: new Date(from + 2 * DAY), endsAt: new Date(from + 9 * DAY) };
      const { id } = await buildTournament(world.gateway, inCompany(world), { ...queued, launchedAt: null });
      return { params: { ...inCompany(world), tournamentId: id } };
    },
  ],
  [
    tournamentEndpoints.report,
    async (world) => ({ params: await ongoing(world), query: { solvedChallenges: [0], pageSize: 10 } }),
  ],
  ...(['dashboard', 'list', 'missing'] as const).map(
    (name) => [tournamentEndpoints[name], (world: ExampleWorld) => ({ params: inCompany(world) })] as const,
  ),
  [tournamentEndpoints.challenge, (world) => ({ params: { ...inCompany(world), userId: world.caller.id } })],
  [
    tournamentEndpoints.library,
    (world) => ({ params: inCompany(world), query: { codeLanguage: 'Python' as const } }),
  ],
];
