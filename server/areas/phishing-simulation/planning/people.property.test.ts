import { retriedTransaction } from '@server/platform/http/transaction';
import type { UserRow } from '@tests/support/builders';
import { wrongCounters } from '@tests/support/counters';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { wrongSimulationCounts } from '@tests/support/sent-simulations';
import { storeMails, storeSimulation } from '@tests/support/simulation-mails';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

const CAMPAIGNS = 3;
const PEOPLE = 4;
const ROUNDS = 2;

/** What can happen to some mails, as it is written. */
const CHANGES = {
  claim: sql`claimed_by = 'gateway'`,
  send: sql`state = 'sent', sent_at = '2026-03-01T12:00:00Z'::timestamptz + m.id * interval '1 minute'`,
  sendLater: sql`state = 'sent', sent_at = '2026-04-01T12:00:00Z'::timestamptz - m.id * interval '1 minute'`,
  fail: sql`state = 'failed'`,
  lose: sql`state = 'unknown', sent_at = NULL`,
  cancel: sql`state = 'cancelled'`,
  plan: sql`state = 'planned'`,
  open: sql`opened_at = now()`,
  click: sql`opened_at = now(), clicked_at = now()`,
  submit: sql`submitted_at = now()`,
  report: sql`reported_at = now()`,
  ignore: sql`opened_at = NULL, clicked_at = NULL, submitted_at = NULL`,
} as const;
const act = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...(Object.keys(CHANGES) as (keyof typeof CHANGES)[])) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('deletePerson' as const, 'deleteCampaign' as const),
  },
  { weight: 6, arbitrary: fc.constantFrom('planMails' as const, 'deleteMails' as const) },
);
const acts = fc.array(
  // Which of the mails: some people's, in some campaigns.
  fc.tuple(act, fc.nat({ max: 15 }), fc.nat({ max: 7 }), fc.nat({ max: 3 })),
  { minLength: 8, maxLength: 30 },
);

it('adds up exactly what each person did, and when, whatever happens to mails, at the same time', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (sequence) => {
      const { id: companyId } = await gateway.buildCompany({ seats: 1000 });
      const users: UserRow[] = [];
      for (let index = 0; index < PEOPLE; index += 1) users.push(await gateway.buildUser({ companyId }));
      await gateway.buildGroup(
        { companyId },
        users.slice(1).map(({ id }) => id),
      );
      const campaigns: Awaited<ReturnType<typeof storeSimulation>>[] = [];
      for (let index = 0; index < CAMPAIGNS; index += 1) {
        const campaign = await storeSimulation(gateway.db, companyId, {
          startsAt: gateway.clock(),
          rounds: ROUNDS,
        });
        campaigns.push(campaign);
        const mails = users.flatMap(({ id: userId, departmentId }) =>
          Array.from({ length: ROUNDS }, (_, round) => ({
            userId,
            departmentId,
            dueAt: gateway.clock(),
            round: round + 1,
            // Some are stored as they were sent, as the demonstration does.
            state: index === 0 ? ('sent' as const) : ('planned' as const),
            ...(index === 0 && round === 0 ? { clickedAt: gateway.clock() } : {}),
          })),
        );
        await storeMails(gateway.db, campaign, mails);
      }
      const chosen = <Row extends { id: number }>(rows: readonly Row[], bits: number) =>
        rows.filter((_, index) => (bits >> index) % 2 === 1).map(({ id }) => id);
      const work = sequence.map(
        ([what, people, among, rounds]) =>
          () =>
            retriedTransaction(gateway.db, async (tx) => {
              const isChosen = sql`company_id = ${companyId} AND user_id = ANY(${sql.param(chosen(users, people))}::bigint[])
            AND simulation_id = ANY(${sql.param(chosen(campaigns, among))}::bigint[]) AND (${rounds}::integer >> (round - 1)) % 2 = 1`;
              if (what === 'deleteMails')
                await tx.execute(sql`DELETE FROM simulation_mails WHERE ${isChosen}`);
              else if (what === 'planMails')
                await tx.execute(sql`
              INSERT INTO simulation_mails (company_id, simulation_id, round, user_id, template_id, department_id, due_at)
              SELECT s.company_id, s.id, r.round, u.id, 1, u.department_id, now()
              FROM simulations s JOIN users u ON u.company_id = s.company_id
              CROSS JOIN (VALUES (1::smallint), (2::smallint)) AS r (round)
              WHERE s.company_id = ${companyId} AND s.id = ANY(${sql.param(chosen(campaigns, among))}::bigint[])
                AND u.id = ANY(${sql.param(chosen(users, people))}::bigint[]) AND (${rounds}::integer >> (r.round - 1)) % 2 = 1
              ORDER BY u.id FOR KEY SHARE OF s, u
              ON CONFLICT DO NOTHING`);
              else if (what === 'deletePerson') {
                const userId = users[people % PEOPLE]?.id ?? 0;
                // Not while mails are planned for them: this is about people, not about their groups.
                await tx.execute(
                  sql`SELECT FROM users WHERE company_id = ${companyId} AND id = ${userId} FOR UPDATE`,
                );
                await tx.execute(
                  sql`DELETE FROM group_members WHERE company_id = ${companyId} AND user_id = ${userId}`,
                );
                await tx.execute(sql`DELETE FROM users WHERE company_id = ${companyId} AND id = ${userId}`);
              } else if (what === 'deleteCampaign')
                await tx.execute(
                  sql`DELETE FROM simulations WHERE company_id = ${companyId} AND id = ${campaigns[among % CAMPAIGNS]?.id ?? 0}`,
                );
              // Locked in one order, as everywhere.
              else
                await tx.execute(sql`
              WITH mine AS (SELECT id FROM simulation_mails WHERE ${isChosen} ORDER BY id FOR NO KEY UPDATE)
              UPDATE simulation_mails m SET ${CHANGES[what]} FROM mine WHERE m.company_id = ${companyId} AND m.id = mine.id`);
            }),
      );
      for (let at = 0; at < work.length; at += 4)
        await Promise.all(work.slice(at, at + 4).map((one) => one()));
      expect(await wrongCounters(gateway.db)).toEqual([]);
      expect(await wrongSimulationCounts(gateway.db)).toEqual([]);
    }),
    { numRuns: 10 },
  );
});
