import { fakeProvider } from '@tests/support/fake-provider';
import { expect, it } from 'vitest';

const row = { companyId: 114, companyName: 'Amberleaf', isBoosted: true };

it('lists the customers that have a course, with how many have started', async () => {
  const share = { ...row, progress: 50, startDate: null, receivedDate: '2026-01-01T00:00:00.000Z' };
  const pageInfo = { pageNumber: 1, pageSize: 10, totalItems: 11 };
  const { provider, sent } = fakeProvider({ json: { data: { items: [share], pageInfo, startedCount: 4 } } });
  const answer = await provider.getList('course_customers', {
    pagination: { page: 2, perPage: 10 },
    sort: { field: 'progress', order: 'DESC' },
    filter: { courseId: 603, search: 'amber' },
  });
  expect(sent[0]?.url).toBe(
    '/api/v1/course/7/companies_with_shared_trainings/603?pageNumber=1&pageSize=10&orderBy=progress&order=desc&searchText=amber',
  );
  expect(answer).toEqual({ data: [{ ...share, id: 114 }], total: 11, meta: { startedCount: 4 } });
});

it('lists the customers a course can be given to; a column that does not sort is not sent', async () => {
  const data = { companies: [row], boostedCompaniesCount: 1, itemsCount: 3 };
  const { provider, sent } = fakeProvider({ json: { data } });
  const answer = await provider.getList('shareable_customers', {
    pagination: { page: 1, perPage: 25 },
    sort: { field: 'secret', order: 'ASC' },
    filter: { courseId: 603, actionType: 'copy' },
  });
  expect(sent[0]?.url).toBe(
    '/api/v1/course/7/companies_without_shared_training/603?pageNumber=0&pageSize=25&actionType=copy',
  );
  expect(answer).toEqual({ data: [{ ...row, id: 114 }], total: 3, meta: { boostedCount: 1 } });
});
