import { companies } from '@server/domain/company/company.tables';
import type { CompanyRow } from '@tests/support/builders';
import { buildLearner, gradeAt } from '@tests/support/exercises';
import type { TestGateway } from '@tests/support/gateway';
import { assignQuiz, sendVideo, takeQuiz } from '@tests/support/learning-reports';
import { buildAcknowledgement, buildPolicy, buildPolicyCampaign } from '@tests/support/policies';
import { storeMails, storeSimulation } from '@tests/support/simulation-mails';
import { buildPlayer, buildTournament, fillLibrary } from '@tests/support/tournaments';
import { inArray } from 'drizzle-orm';

const DAY_MS = 86_400_000;

/** What tables of one company, or of its parts, are about. */
export interface World {
  readonly company: CompanyRow;
  readonly token: string;
  readonly partner: { readonly companyId: number; readonly token: string };
  readonly exerciseId: number;
  readonly simulationId: number;
  readonly tournamentId: number;
  readonly policyId: number;
  /** Somebody who has answered some messages of the exercise. */
  readonly personId: number;
}

/** Nine people in two departments and two groups, with two and more of everything that tables tell of. */
export async function buildWorld(gateway: TestGateway): Promise<World> {
  const company = await gateway.buildCompany({ hasBoost: true, timeZone: 'Asia/Tokyo' });
  const token = await gateway.tokenFor(await gateway.buildAdmin(company));
  const own = { companyId: company.id };
  const ago = (days: number) => new Date(gateway.clock().getTime() - days * DAY_MS);
  const noonAgo = (days: number) => new Date(`${ago(days).toISOString().slice(0, 10)}T12:00:00Z`);
  const sales = await gateway.buildDepartment({ ...own, name: 'Sales' });
  const people = await gateway.buildMany(company, 9, (index) => ({
    name: ['Zoë', 'ann', 'Bo', 'Éva'][index % 4] ?? '',
    lastName: `${9 - index}`,
    ...(index % 2 === 0 && { departmentId: sales.id }),
  }));
  const [first, second] = [
    await assignQuiz(gateway, company.id, { startDate: ago(20), name: 'b', questions: 3 }),
    await assignQuiz(gateway, company.id, { startDate: ago(9), name: 'A', questions: 2 }),
  ];
  const games = [
    await gateway.buildCampaign(own, { kind: 'gaming', name: 'Spring', startDate: ago(12) }),
    await gateway.buildCampaign(own, { kind: 'fake_or_real', name: 'easter', startDate: ago(3) }),
  ];
  for (const [index, person] of people.entries()) {
    const passed = index % 3 > 0;
    for (const [nth, campaign] of [first, second].entries()) {
      if ((index + nth) % 4 === 3) continue;
      await takeQuiz(gateway, person, {
        campaign,
        answers: [index % 2 === 0, passed, true].slice(0, 3 - nth),
        values: {
          status: passed ? 'completed' : 'failed',
          dueAt: index % 5 === 4 ? null : ago(index - 4),
          completedAt: passed ? ago((index * 3 + nth) % 7) : null,
        },
        ...(passed && {
          review: { rating: ((index % 5) + 1) as 1, message: `So, "${index}"`, at: ago(index % 3) },
        }),
      });
    }
    for (const [nth, game] of games.entries())
      if (index % (nth + 2) === 0)
        await gateway.buildTask(person, {
          ...{ campaignId: game.id, itemId: game.courseId, type: 'exercise', status: 'completed' },
          ...{ score: (index * 23) % 101, completedAt: ago(1) },
        });
  }
  for (const values of [{ name: 'b desk' }, { name: 'A desk' }])
    await buildPolicyCampaign(gateway, await buildPolicy(gateway, own, values));
  const policy = await buildPolicy(gateway, own, { name: 'C desk' });
  const asked = await buildPolicyCampaign(gateway, policy);
  for (const [nth, day] of ['2026-05-04', '2026-04-27'].entries())
    await sendVideo(gateway, company.id, {
      day,
      watched: people.slice(nth).map((person, index) => [person, (index % 3) * 50] as const),
    });

  const ids = people.map(({ id }) => id);
  await gateway.buildGroup({ ...own, name: 'board' }, ids.slice(0, 3));
  await gateway.buildGroup({ ...own, name: 'Auditors' }, ids.slice(2));
  for (const [index, person] of people.entries())
    await (index % 3 === 0
      ? gateway.buildTask(person, {
          campaignId: asked.id,
          itemId: policy.id,
          type: 'policy',
          dueAt: ago(index - 3),
        })
      : buildAcknowledgement(gateway, person, asked));

  const parts = ['parcel', 'Bank', 'Own'].map((name, nth) => ({
    name,
    difficulty: ([1, 3, null] as const)[nth] ?? null,
    layoutType: nth === 2 ? ('SMS' as const) : ('EMAIL' as const),
  }));
  const exercise = await gateway.buildExercise(own, { name: 'spring', startDate: ago(20) }, parts);
  await gateway.buildExercise(own, { name: 'Autumn', startDate: ago(90) }, parts);
  for (const [index, person] of people.entries()) {
    const grades = Array.from({ length: index % 4 }, (_, nth) => gradeAt(index + nth));
    await buildLearner(gateway, exercise, person, grades, { dueAt: noonAgo(index - 4) });
  }

  await fillLibrary(gateway);
  const tournament = await buildTournament(gateway, own);
  for (const [index, person] of people.entries())
    await buildPlayer(gateway, tournament, person, {
      ...(index % 3 > 0 && { status: 'inProgress', startedAt: ago(index / 10) }),
    });

  const [simulation] = await buildSimulations(gateway, company.id, people);
  const partner = await buildPartner(gateway);
  return {
    ...{ company, token, partner, policyId: policy.id, personId: people[3]?.id ?? 0 },
    ...{ exerciseId: exercise.id, simulationId: simulation?.id ?? 0, tournamentId: tournament.id },
  };
}

/** Two campaigns, one with two rounds and two templates, and people who did a bit of everything with their mails. */
async function buildSimulations(
  gateway: TestGateway,
  companyId: number,
  people: readonly { readonly id: number; readonly departmentId: number }[],
) {
  const ago = (days: number) => new Date(gateway.clock().getTime() - days * DAY_MS);
  const stored = [
    await storeSimulation(gateway.db, companyId, {
      ...{ name: 'parcels', startsAt: ago(8), rounds: 2, templates: ['Parcel', 'bank'] },
    }),
    await storeSimulation(gateway.db, companyId, { name: 'Holidays', startsAt: ago(40) }),
  ];
  for (const [nth, simulation] of stored.entries())
    await storeMails(
      gateway.db,
      simulation,
      people.flatMap(({ id: userId, departmentId }, index) =>
        (nth === 0 ? [1, 2] : [1]).map((round) => {
          const dueAt = ago(nth === 0 ? 8 - round : 39);
          const later = (hours: number) => new Date(dueAt.getTime() + hours * 3_600_000);
          return {
            ...{ userId, departmentId, dueAt, round, templateId: nth === 0 ? 1 + (index % 2) : 1 },
            openedAt: index % 2 === 0 ? later(1) : null,
            clickedAt: (index + round) % 4 === 0 ? later(2) : null,
            submittedAt: (index + round) % 8 === 0 ? later(3) : null,
            reportedAt: index % 3 === round ? later(4 + index) : null,
          };
        }),
      ),
    );
  return stored;
}

/** A partner with three customers that have let it in. */
async function buildPartner(gateway: TestGateway) {
  const partner = await gateway.buildCompany({ isPartner: true, customerType: 'RESELLER', name: 'Corvid' });
  const token = await gateway.tokenFor(await gateway.buildAdmin(partner));
  for (const [at, name] of ['amber', 'Birch', 'cedar'].entries()) {
    const values = { parentCompanyId: partner.id, loginAsCompanyStatus: 'AVAILABLE', name } as const;
    const customer = await gateway.buildCompany(values);
    const { id: ownerId } = await gateway.buildAdmin(customer);
    await gateway.db
      .update(companies)
      .set({ ownerId })
      .where(inArray(companies.id, [customer.id]));
    const people = await gateway.buildMany(customer, 5 + at);
    const { id: campaignId } = await gateway.buildCampaign({ companyId: customer.id }, { kind: 'course' });
    const dueAt = new Date(gateway.clock().getTime() - 9 * DAY_MS);
    for (const [index, person] of people.entries())
      await gateway.buildTask(person, {
        ...{ campaignId, dueAt, type: 'course', status: index > at ? 'completed' : 'missed' },
      });
  }
  return { companyId: partner.id, token };
}
