import { COMPANY_ID, fakeProvider } from '@tests/support/fake-provider';
import { expect, it } from 'vitest';

const PATH = `/customers/api/v1/company/${COMPANY_ID}/settings/email_reminders/sent`;
const answer = { json: { data: { items: [], pageInfo: { pageNumber: 0, pageSize: 25, totalItems: 0 } } } };
const asked = (filter: object) => ({
  pagination: { page: 1, perPage: 25 },
  sort: { field: 'at', order: 'DESC' as const },
  filter,
});

/** What the list asks the gateway for. */
async function urlOf(filter: object): Promise<string | undefined> {
  const { provider, sent } = fakeProvider(answer);
  await provider.getList('email_reminders', asked(filter));
  return sent[0]?.url;
}

it.each([
  [{}, ''],
  [{ search: 'jo' }, '&search=jo'],
  [
    { search: 'jo', kind: ['monthly video'], reader: ['manager'] },
    '&search=jo&kind=monthly+video&reader=manager',
  ],
])('asks the gateway for what is searched and chosen: %j', async (filter, query) => {
  expect(await urlOf(filter)).toBe(`${PATH}?pageNumber=0&pageSize=25${query}`);
});
