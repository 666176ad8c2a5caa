import { limits } from '@contract/limits';
import { tasks, users } from '@server/domain/people/people.tables';
import { wrongCounters } from '@tests/support/counters';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { killAt, killsUpTo } from '@tests/support/killed';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { campaigns, taskProgress } from './campaigns.tables';
import { moveEnd } from './ending.rules';
import { enrolPeople } from './enrolment.rules';

/** More than one batch has. */
const PEOPLE = limits.operations.batchSize + 20;
const STEPS = 3;
const DAY = 24 * 60 * 60 * 1000;
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

describe('an end for everybody that is interrupted', () => {
  it.each(killsUpTo(STEPS))(
    'right %s the commit of transaction %i ends every task once',
    async (when, number) => {
      const company = await gateway.buildCompany({ hasBoost: true });
      const { id: companyId } = company;
      const people = await gateway.buildMany(company, PEOPLE, () => ({ registrationType: 'REGISTERED' }));
      const from = (days: number) => new Date(gateway.clock().getTime() + days * DAY);
      const campaign = await gateway.buildExercise({ companyId }, { startDate: from(-3), endsAt: from(2) }, [
        {},
        {},
      ]);
      const ids = people.map(({ id }) => id);
      await gateway.db.transaction((tx) => enrolPeople(tx, gateway.deps, companyId, ids));
      const given = await gateway.db
        .select()
        .from(tasks)
        .where(and(eq(tasks.companyId, companyId), eq(tasks.campaignId, campaign.id)));
      const [first] = given;
      if (!first) throw new Error('nobody was enrolled');
      const part = { companyId, taskId: first.id, campaignId: campaign.id, partId: '1', doneAt: from(0) };
      await gateway.db.insert(taskProgress).values({ ...part, answers: ['x'], isRight: true });
      await gateway.db.transaction((tx) => moveEnd(tx, gateway.deps, campaign, gateway.clock()));

      const killed = killAt(gateway, number, when);
      await gateway.deliverMails();
      killed.mockRestore();
      for (let retry = 0; retry < 3; retry += 1) {
        gateway.clock.advance(60 * 60_000);
        await gateway.deliverMails();
      }
      const after = await gateway.db.select().from(tasks).where(eq(tasks.companyId, companyId));
      expect(after.filter(({ status }) => status === 'missed')).toHaveLength(given.length - 1);
      expect(after.find(({ id }) => id === first.id)).toMatchObject({ status: 'completed', score: 50 });
      const [ended] = await gateway.db.select().from(campaigns).where(eq(campaigns.companyId, companyId));
      expect(ended?.dateEnded).not.toBeNull();
      expect(await gateway.db.$count(users, eq(users.companyId, companyId))).toBeGreaterThanOrEqual(PEOPLE);
      expect(await wrongCounters(gateway.db)).toEqual([]);
    },
  );
});
