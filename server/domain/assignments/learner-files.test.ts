import { SORT_ORDERS } from '@contract/paging';
import { LEARNER_SORTS } from '@contract/training/campaigns';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allLearners } from './learner-files.queries';
import { countLearners, type LearnerOrder, listLearners } from './learner-lists.queries';

let gateway: TestGateway;
let learners: Pick<LearnerOrder, 'companyId' | 'campaignId' | 'now'>;

/** Eleven learners, of whom some have the same name, score or day, and some none of these. */
beforeAll(async () => {
  gateway = await testGateway();
  const now = gateway.clock();
  const company = await gateway.buildCompany();
  const campaign = await gateway.buildCampaign({ companyId: company.id });
  const people = await gateway.buildMany(company, 11, (index) => ({
    name: ['Zoë', 'ann', 'Bo', 'Éva'][index % 4] ?? '',
    lastName: '',
  }));
  for (const [index, person] of people.entries())
    await gateway.buildTask(person, {
      campaignId: campaign.id,
      status: index % 3 === 0 ? 'completed' : 'notStarted',
      score: index % 3 === 0 ? (index * 40) % 120 : null,
      completedAt: index % 3 === 0 ? now : null,
      dueAt: index % 4 === 0 ? null : new Date(now.getTime() + (index % 3) * 86_400_000),
    });
  await gateway.buildMany(company, 3, () => ({ name: 'Not asked' }));
  learners = { companyId: company.id, campaignId: campaign.id, now };
});
afterAll(() => gateway.close());

const cases = LEARNER_SORTS.flatMap((orderBy) => SORT_ORDERS.map((order) => ({ orderBy, order })));

it.each(cases)('files by $orderBy $order have the rows of the pages, at any size of batch', async (by) => {
  const { db } = gateway;
  const missing = by.order === 'asc' || by.order.endsWith('_nulls_first') ? 'first' : 'last';
  for (const narrowed of [{}, { search: 'o' }, { status: 'NOT_STARTED' as const }]) {
    const order = { ...learners, ...narrowed, ...by };
    const counted = await countLearners(db, order);
    const pages = [];
    for (let offset = 0; offset < counted.total; offset += 4)
      pages.push(...(await listLearners(db, { ...order, offset, limit: 4 }, counted)));
    expect(pages).toHaveLength(counted.total);
    const keys = pages.map((row) => (by.orderBy === 'name' ? row.name : row[by.orderBy]) === null);
    expect(keys).toEqual(keys.toSorted((a, b) => (a === b ? 0 : a === (missing === 'first') ? -1 : 1)));
    for (const size of [1, 3, 50]) {
      const rows = [];
      for await (const batch of allLearners(db, order, counted, size)) rows.push(...batch);
      expect([size, ...rows.map(({ id }) => id)]).toEqual([size, ...pages.map(({ id }) => id)]);
    }
  }
});
