import type { UserListFilter } from '@contract/users/users';
import { fakeProvider } from '@tests/support/fake-provider';
import { signIn } from '@tests/support/sign-in';
import fc from 'fast-check';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import * as client from '@/client/client';
import { type FilterCodec, type ListSpec, readListParams } from '@/components/list/listParams';
import type { CustomerFilter } from '@/dataProvider/resources/customers';
import { CUSTOMERS_LIST, chosenCustomers } from './partner/customers/customersList';
import { chosenShares as chosenCampaignShares } from './phishing-simulation/share/useSharing';
import { chosenShares } from './training/sharing/useSharing';
import { USERS_LIST } from './users/all/usersList';
import { countMatching, startOperation } from './users/peopleCalls';
import { choiceOfAll } from './users/peopleChoice';
import { readAvailability, sendReminder } from './users/reminders/reminderCalls';
import { DEPARTMENTS, GROUPS } from './users/teams/team';

const call = vi.fn(async (_endpoint: object, _input: { query?: { filter?: string }; body?: object }) => ({
  data: { total: 0 },
}));
beforeAll(() => {
  vi.spyOn(client, 'call').mockImplementation(call as typeof client.call);
  signIn();
});
beforeEach(() => call.mockClear());

/** All words an address might hold; each filter takes those that it knows. */
const WORDS = [
  ...[
    '1',
    '2',
    '37',
    'true',
    'false',
    '30',
    'accountAdmin',
    'learner',
    'notStarted',
    'inProgress',
    'disabled',
  ],
  ...[
    'invited',
    'FREE',
    'BOOSTED',
    'REQUESTED',
    'AVAILABLE',
    'PARTNERS',
    'DIRECT_CUSTOMERS',
    'PARTNER_CUSTOMERS',
  ],
  ...['ENABLED', 'DISABLED', 'REGISTERED', 'UNREGISTERED', 'RESELLER', 'SUBRESELLER', 'DIRECT'],
];
const wordsOf = (codec: FilterCodec) => WORDS.filter((word) => codec.read([word]) !== undefined);

/** Addresses of a list, with any of its filters. */
function addressesOf<Filter>(spec: ListSpec<Filter>): fc.Arbitrary<URLSearchParams> {
  const filters = Object.entries<FilterCodec | undefined>(spec.filters ?? {}).map(([name, codec]) => {
    if (!codec) throw new Error(`${name} is read nowhere`);
    expect([name, wordsOf(codec)]).not.toEqual([name, []]);
    return [codec.param ?? name, fc.subarray(wordsOf(codec), { minLength: 1 })] as const;
  });
  const search = fc.constantFrom(['ann'], ['größe 2']);
  const given = { ...Object.fromEntries(filters), [spec.names?.search ?? 'search']: search };
  return fc
    .record(given, { requiredKeys: [] })
    .map(
      (chosen) =>
        new URLSearchParams(
          Object.entries(chosen).flatMap(([name, words]) => (words ?? []).map((word) => [name, word])),
        ),
    );
}

/** Runs the check with the filter that each of many addresses gives a list. */
const forEachFilter = <Filter>(spec: ListSpec<Filter>, check: (filter: Filter) => Promise<void>) =>
  fc.assert(
    fc.asyncProperty(addressesOf(spec), (address) =>
      check(readListParams(address, spec).filterValues as Filter),
    ),
    { numRuns: 60 },
  );

/** What reading the list with a filter asks for. */
async function listQuery(resource: string, filter: object): Promise<Record<string, string[]>> {
  const { provider, sent } = fakeProvider();
  const asked = { filter, pagination: { page: 1, perPage: 25 }, sort: { field: '', order: 'ASC' as const } };
  // The empty answer is no list; what was asked for is known by then.
  await provider.getList(resource, asked).catch(() => undefined);
  const query = (sent[0]?.url.split('?')[1] ?? '').replaceAll('+', ' ').split('&').filter(Boolean);
  const pairs = query.map((pair) => pair.split('='));
  const names = pairs.flatMap(([name = '']) =>
    /^(range|sort|order|pageNumber|pageSize)$/.test(name) ? [] : name,
  );
  return Object.fromEntries(
    names.map((name) => [name, pairs.filter(([one]) => one === name).map(([, value = '']) => value)]),
  );
}
const listFilter = async (filter: UserListFilter) =>
  JSON.parse((await listQuery('users', filter)).filter?.[0] ?? '');

/** A selection of all that match. */
const all = { all: 5, rows: [], ids: [] };
const asText = (values: object) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value].flat().map(String)]));

const TEXT = { taskTypes: ['gaming' as const], subject: 'Late', message: '' };
const sentFilter = () => (call.mock.lastCall?.[1].body as { filter?: object } | undefined)?.filter;

it('an act on all users that match asks for what the list, its count and the dialog ask for', async () => {
  await forEachFilter<UserListFilter>(USERS_LIST, async (filter) => {
    const listed = await listFilter(filter);
    const people = choiceOfAll(filter, 5);
    await countMatching(filter);
    expect(JSON.parse(call.mock.lastCall?.[1].query?.filter ?? '')).toEqual(listed);
    await startOperation({ kind: 'disable', payload: {} }, people);
    expect(sentFilter()).toEqual(listed);
    await readAvailability(people, new AbortController().signal);
    expect(sentFilter()).toEqual(listed);
    await sendReminder(people, TEXT);
    expect(sentFilter()).toEqual(listed);
    await sendReminder({ ...people, campaignId: 3 }, TEXT);
    expect(sentFilter()).toEqual(listed);
  });
});

it('an act on all members of a department or group keeps to it', async () => {
  for (const { memberFilter } of [DEPARTMENTS, GROUPS]) {
    const filter = { search: 'ann', ...memberFilter(7) };
    await sendReminder(choiceOfAll(filter, 5), TEXT);
    expect(sentFilter()).toEqual(await listFilter(filter));
    await startOperation({ kind: 'delete', payload: {} }, choiceOfAll(filter, 5));
    expect(sentFilter()).toEqual(await listFilter(filter));
  }
});

it('an act on all customers that match asks for what the list asks for', async () => {
  await forEachFilter<CustomerFilter>(CUSTOMERS_LIST, async (filter) => {
    const { isAllSelected, filter: acted = {} } = chosenCustomers(all, filter);
    expect(isAllSelected).toBe(true);
    expect(asText(acted)).toEqual(await listQuery('customers', filter));
  });
});

it('an act on all customers with a course, or with a campaign, keeps to the search', async () => {
  for (const search of [{}, { search: 'ann' }]) {
    const { isAllReceived, ...course } = chosenShares(all, { courseId: 3, ...search }) as Record<
      string,
      unknown
    >;
    expect(isAllReceived).toBe(true);
    expect(asText(course)).toEqual(await listQuery('course_customers', { courseId: 3, ...search }));
    const { isAllSelected, ...campaign } = chosenCampaignShares(all, { campaignId: 3, ...search }) as Record<
      string,
      unknown
    >;
    expect(isAllSelected).toBe(true);
    const {
      companyId: _own,
      campaignId: _path,
      ...listed
    } = await listQuery('simulation_customers', {
      campaignId: 3,
      ...search,
    });
    expect(asText(campaign)).toEqual(listed);
  }
});
