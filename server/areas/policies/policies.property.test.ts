import { learnerEndpoints } from '@contract/learner';
import { policyEvidenceEndpoints as evidence } from '@contract/policies/evidence';
import { policyEndpoints } from '@contract/policies/policies';
import { campaigns } from '@server/domain/assignments/campaigns.tables';
import { enrolPeople } from '@server/domain/assignments/enrolment.rules';
import { tasks } from '@server/domain/people/people.tables';
import { wrongCounters } from '@tests/support/counters';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { renewDue } from './assignments.rules';
import { policyAcknowledgements, policyCampaigns } from './policies.tables';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

const who = fc.nat({ max: 2 });
const act = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('publish' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('acknowledge' as const), who, which: fc.nat({ max: 5 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('excuse' as const), who }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), who }) },
  fc.record({ kind: fc.constant('join' as const) }),
  fc.record({ kind: fc.constant('end' as const) }),
  fc.record({ kind: fc.constant('renew' as const) }),
);

it('asks each person for the newest revision alone, and never changes what was acknowledged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 9 }), async (acts) => {
      const company = await gateway.buildCompany({ seats: 1000 });
      const admin = await gateway.buildAdmin(company);
      const people = [admin, await gateway.buildUser({ companyId: company.id })];
      people.push(await gateway.buildUser({ companyId: company.id }));
      const params = { companyId: company.id };
      let token = await gateway.freshToken(admin);
      const everybody = { assignmentType: 'ALL_USERS' as const, daysToComplete: 14 };
      const made = { name: 'Clear desk', text: 'First.', isRenewedYearly: true };
      const { id } = (await gateway.call(policyEndpoints.create, { token, params, body: made })).body;
      const policy = { token, params: { ...params, id } };
      await gateway.call(policyEndpoints.publish, policy);
      await gateway.call(policyEndpoints.assign, { ...policy, body: everybody });
      const excused = new Set<number>();
      let evidenceBefore: unknown[] = [];
      let text = 0;

      for (const one of acts) {
        gateway.clock.advance(60_000);
        token = await gateway.freshToken(admin);
        const given = { token, params: { ...params, id } };
        const person = 'who' in one ? people[one.who] : undefined;
        switch (one.kind) {
          case 'publish':
            text += 1;
            await gateway.call(policyEndpoints.update, {
              ...given,
              body: { ...made, text: `Text ${text}.` },
            });
            await gateway.call(policyEndpoints.publish, given);
            break;
          case 'end':
            await gateway.call(policyEndpoints.end, given);
            await gateway.call(policyEndpoints.reopen, given);
            await gateway.call(policyEndpoints.assign, { ...given, body: everybody });
            break;
          case 'renew':
            gateway.clock.advance(366 * 86_400_000);
            await renewDue(gateway.deps);
            break;
          case 'join': {
            const joined = await gateway.buildUser(params);
            people.push(joined);
            await gateway.db.transaction((tx) => enrolPeople(tx, gateway.deps, company.id, [joined.id]));
            break;
          }
          case 'excuse':
            if (!person) break;
            excused.add(person.id);
            await gateway.call(evidence.excuse, {
              ...given,
              body: { userIds: [person.id], reason: 'On leave' },
            });
            break;
          case 'withdraw':
            if (!person || !excused.delete(person.id)) break;
            await gateway.call(evidence.withdrawException, {
              token,
              params: { ...params, id, userId: person.id },
            });
            break;
          case 'acknowledge': {
            if (!person) break;
            // Any task they ever had, as a device may send it late.
            const own = (await gateway.db.select().from(tasks).where(eq(tasks.companyId, company.id))).filter(
              ({ userId }) => userId === person.id,
            );
            const task = own[one.which % Math.max(1, own.length)];
            const asked = await gateway.db
              .select()
              .from(policyCampaigns)
              .where(eq(policyCampaigns.campaignId, task?.campaignId ?? 0));
            if (!task) break;
            await gateway.call(learnerEndpoints.complete, {
              token: await gateway.freshToken(person),
              params: { ...params, taskId: task.id },
              body: { revision: asked[0]?.revision },
            });
            break;
          }
        }
        await gateway.deliverMails();

        const all = await gateway.db
          .select()
          .from(tasks)
          .innerJoin(campaigns, eq(campaigns.id, tasks.campaignId))
          .where(eq(tasks.companyId, company.id));
        for (const { id: userId } of people) {
          const own = all.filter(({ tasks: task }) => task.userId === userId);
          const open = own.filter(({ tasks: task }) => task.completedAt === null);
          const newest = Math.max(...own.map(({ campaigns: campaign }) => campaign.id));
          expect(open.length).toBeLessThanOrEqual(1);
          for (const { campaigns: campaign } of open) expect(campaign.id).toBe(newest);
          if (excused.has(userId)) expect(open).toEqual([]);
        }
        const stored = await gateway.db
          .select()
          .from(policyAcknowledgements)
          .where(eq(policyAcknowledgements.companyId, company.id))
          .orderBy(policyAcknowledgements.acknowledgedAt, policyAcknowledgements.taskId);
        expect(stored.slice(0, evidenceBefore.length)).toEqual(evidenceBefore);
        evidenceBefore = stored;
        const { standing } = (
          await gateway.call(policyEndpoints.get, { ...given, token: await gateway.freshToken(admin) })
        ).body;
        const current = all.filter(
          ({ campaigns: campaign }) => campaign.id === Math.max(...all.map((row) => row.campaigns.id)),
        );
        const counted = current.filter(({ tasks: task }) => task.status !== 'withdrawn');
        expect(standing?.assignments).toBe(counted.length);
        expect(standing?.acknowledged).toBe(
          counted.filter(({ tasks: task }) => task.status === 'completed').length,
        );
        expect(standing?.excused).toBe(excused.size);
      }
      expect(await wrongCounters(gateway.db)).toEqual([]);
    }),
    { numRuns: 2 },
  );
});
