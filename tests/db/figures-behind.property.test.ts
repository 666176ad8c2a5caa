import { type Culture, dashboardEndpoints } from '@contract/dashboards';
import { addMonths, dayAt, lastOfMonth } from '@contract/days';
import { DUE_FIGURES, MAIL_FIGURES } from '@contract/figures';
import { isBehindDue, isBehindMails } from '@server/areas/reports/behind/definitions.queries';
import { tasks } from '@server/domain/people/people.tables';
import { simulationMails } from '@server/domain/simulations/mails.tables';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { storeMails, storeSimulation } from '@tests/support/simulation-mails';
import { and, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';

const ZONE = 'America/Sao_Paulo';
const NOW = new Date('2026-05-20T15:00:00Z');
const DAY_MS = 86_400_000;
const at = (day: number) => new Date(NOW.getTime() + day * DAY_MS);

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
  gateway.clock.advance(NOW.getTime() - gateway.clock().getTime());
});
afterAll(() => gateway.close());

const person = fc.record({
  isElsewhere: fc.boolean(),
  tasks: fc.array(
    fc.record({
      day: fc.integer({ min: -800, max: 30 }),
      isGame: fc.boolean(),
      status: fc.constantFrom(
        'notStarted',
        'inProgress',
        'notPassed',
        'failed',
        'missed',
        'completed',
        'withdrawn',
      ),
      score: fc.option(fc.nat({ max: 100 })),
    } as const),
    { maxLength: 4 },
  ),
  mails: fc.array(fc.tuple(fc.integer({ min: -800, max: 0 }), fc.boolean()), { maxLength: 3 }),
});

it('figures are each the number of those behind them, of the company and of its departments', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(person, { minLength: 3, maxLength: 6 }), async (given) => {
      const company = await gateway.buildCompany({ hasBoost: true, timeZone: ZONE, seats: 5000 });
      const params = { companyId: company.id };
      const token = await gateway.tokenFor(await gateway.buildAdmin(company));
      const people = await gateway.buildMany(company, given.length);
      const elsewhere = await gateway.buildDepartment({ companyId: company.id });
      const simulation = await storeSimulation(gateway.db, company.id, { startsAt: at(-800), rounds: 3 });
      for (const [index, one] of given.entries()) {
        const user = people[index];
        if (!user) throw new Error('somebody was not built');
        for (const { day, isGame, status, score } of one.tasks) {
          const campaign = await gateway.buildCampaign(params, { kind: isGame ? 'gaming' : 'course' });
          await gateway.buildTask(user, {
            type: isGame ? 'exercise' : 'course',
            campaignId: campaign.id,
            dueAt: at(day),
            status,
            score,
          });
        }
        const mails = one.mails.map(([day, isReported], round) => ({
          userId: user.id,
          departmentId: user.departmentId,
          round: round + 1,
          dueAt: at(day),
          reportedAt: isReported ? at(day + 50) : null,
        }));
        if (mails.length > 0) await storeMails(gateway.db, simulation, mails);
        if (one.isElsewhere)
          await gateway.db.execute(
            sql`UPDATE users SET department_id = ${elsewhere.id} WHERE id = ${user.id}`,
          );
      }
      const today = dayAt(NOW, ZONE);
      const behind = async (months: number, departmentId?: number) => {
        const days = { from: `${addMonths(today, 1 - months).slice(0, 7)}-01`, to: today, timeZone: ZONE };
        const counts: Record<string, number> = {};
        for (const figure of DUE_FIGURES) {
          for (const type of ['course', 'exercise'] as const)
            counts[`${figure} ${type}`] = await gateway.db.$count(
              tasks,
              and(
                eq(tasks.companyId, company.id),
                isBehindDue(figure, days, today),
                eq(tasks.type, type),
                departmentId === undefined ? undefined : eq(tasks.departmentId, departmentId),
              ),
            );
        }
        for (const figure of MAIL_FIGURES) {
          const rows = await gateway.db
            .selectDistinct({ id: simulationMails.userId })
            .from(simulationMails)
            .where(
              and(
                eq(simulationMails.companyId, company.id),
                isBehindMails(
                  figure,
                  { ...days, to: lastOfMonth(today.slice(0, 7)) },
                  departmentId === undefined ? undefined : [departmentId],
                ),
              ),
            );
          counts[figure] = rows.length;
        }
        return counts;
      };
      const said = ({ training, gaming, reported }: Culture) => ({
        'due course': training.due,
        'completedDue course': training.completed,
        'scoredDue exercise': gaming.scored,
        mailed: reported.mailed,
        reported: reported.reported,
      });
      const { body } = await gateway.call(dashboardEndpoints.culture, { token, params });
      expect(await behind(12)).toMatchObject(said(body.data.current));
      for (const months of [1, 3, 6, 12] as const) {
        const query = { months };
        const answer = await gateway.call(dashboardEndpoints.departments, { token, params, query });
        for (const row of answer.body.data.items) {
          const counted = await behind(months, row.id);
          expect(counted).toMatchObject({ ...said(row.culture), 'overdueDue course': row.overdue });
        }
      }
    }),
    { numRuns: 6 },
  );
});
