import { limits } from '@contract/limits';
import { campaignEndpoints } from '@contract/training/campaigns';
import { tasks, users } from '@server/domain/people/people.tables';
import { mails } from '@server/platform/mail/mails.tables';
import { wrongCounters } from '@tests/support/counters';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { killAt, killsUpTo } from '@tests/support/killed';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const PEOPLE = limits.training.enrolAtOnce + 60;
/** More than the transactions of an enrolment; the last runs are not disturbed at all. */
const STEPS = 6;
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

describe('an enrolment that is interrupted', () => {
  it.each(killsUpTo(STEPS))(
    'right %s the commit of transaction %i enrols and mails everyone once',
    async (when, number) => {
      const company = await gateway.buildCompany({ seats: 10_000 });
      const params = { companyId: company.id };
      const token = await gateway.freshToken(await gateway.buildAdmin(company));
      await gateway.buildMany(company, PEOPLE - 1, () => ({ registrationType: 'REGISTERED' }));
      const courseId = (await gateway.buildCourse()).id;
      const body = {
        courseId,
        name: 'Spring',
        assignmentType: 'ALL_USERS' as const,
        daysToComplete: 14,
        subject: 'New training',
        message: 'Please complete it.',
      };
      await gateway.call(campaignEndpoints.create, { token, params, body });
      const killed = killAt(gateway, number, when);
      await gateway.deliverMails();
      killed.mockRestore();
      // Failed jobs are tried again after a pause.
      for (let retry = 0; retry < 3; retry += 1) {
        gateway.clock.advance(60 * 60_000);
        await gateway.deliverMails();
      }
      const people = await gateway.db.select().from(users).where(eq(users.companyId, company.id));
      const enrolled = await gateway.db.select().from(tasks).where(eq(tasks.companyId, company.id));
      expect(enrolled.map(({ userId }) => userId).toSorted()).toEqual(people.map(({ id }) => id).toSorted());
      const addresses = people.map(({ email }) => email);
      const sent = await gateway.db.select({ to: mails.to }).from(mails).where(inArray(mails.to, addresses));
      expect(sent.map(({ to }) => to).toSorted()).toEqual(addresses.toSorted());
      expect(await wrongCounters(gateway.db)).toEqual([]);
    },
  );
});
