// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  CoreAdminContext,
  type GetListParams,
  memoryStore,
  Resource,
  TextField,
  testDataProvider,
  useListContext,
} from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { List } from '@/components/list/List';
import { choicesFilter, type ListSpec, switchFilter } from '@/components/list/listParams';
import { translator } from '@/i18n/translator';
import type { Column } from './column';
import { DataTable } from './DataTable';
import { FilterSwitch } from './FilterSwitch';

interface Song {
  id: number;
  title: string;
  year: number;
}

const spec: ListSpec = {
  sorts: ['title', 'year'],
  defaultSort: { field: 'title', order: 'ASC' },
  filters: { genre: choicesFilter(['fado', 'ska']), showHidden: switchFilter({ widens: true }) },
};
const songs: Song[] = Array.from({ length: 60 }, (_, at) => ({
  id: at + 1,
  title: `Song ${at + 1}`,
  year: 1960 + at,
}));
const columns: Column<Song>[] = [
  { key: 'title', label: 'Title', sort: 'title', render: ({ title }) => title },
  // One of react-admin's own fields, which reads the row from its RecordContext.
  { key: 'year', label: 'Year', sort: 'year', render: () => <TextField source="year" /> },
];

type GetList = (params: GetListParams) => Promise<{ data: Song[]; total: number; meta?: object }>;
const page: GetList = async ({ pagination = { page: 1, perPage: 25 } }) => ({
  data: songs.slice((pagination.page - 1) * pagination.perPage, pagination.page * pagination.perPage),
  total: songs.length,
});

function BulkCount() {
  const { selectedIds, onSelect, onUnselectItems } = useListContext();
  return (
    <>
      <button type="button" onClick={() => onSelect([...selectedIds, 27])}>
        Add song 27
      </button>
      <button type="button" onClick={() => onUnselectItems()}>
        Drop {selectedIds.length}
      </button>
    </>
  );
}

/** Renders the table at an address, as a screen does, and records the data provider's calls. */
function show(address = '/songs', answer: GetList = page) {
  const getList = vi.fn((_resource: string, params: GetListParams) => answer(params));
  const screenOfSongs = (
    <CoreAdminContext
      dataProvider={testDataProvider({ getList: getList as never })}
      store={memoryStore()}
      queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <Resource name="songs" recordRepresentation="title" />
      <List resource="songs" spec={spec}>
        <DataTable<Song>
          label="Songs"
          columns={columns}
          isSelectable
          filters={[
            {
              kind: 'choices',
              name: 'genre',
              groups: [{ heading: 'Genre', options: [{ value: 'ska', label: 'Ska' }] }],
            },
          ]}
          tools={<FilterSwitch name="showHidden" label="Show hidden" />}
          bulkActions={<BulkCount />}
          empty={<p>No songs yet</p>}
        />
      </List>
    </CoreAdminContext>
  );
  const [pathname, search = ''] = address.split('?');
  // Lists remember their selection by history entry, so each test needs its own.
  const entry = { pathname, search: search && `?${search}`, key: crypto.randomUUID() };
  const router = createMemoryRouter([{ path: '/songs', element: screenOfSongs }], {
    initialEntries: [entry],
  });
  render(<RouterProvider router={router} />);
  const asked = () => getList.mock.calls.at(-1)?.[1];
  return { router, asked, user: userEvent.setup() };
}

const rowNames = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent);

// Computing the roles of a page of rows is slow in jsdom.
configure({ asyncUtilTimeout: 10_000 });

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  await translator.start('en');
  await translator.add('console');
});
afterEach(cleanup);

describe('a table in a list', () => {
  it('requests the page in the address, and renders it with react-admin fields', async () => {
    const { asked } = show('/songs?page=1&limit=10&orderBy=year&order=DESC&search=so&genre=ska&genre=polka');
    expect(await screen.findByText('1970')).toBeTruthy();
    expect(asked()).toMatchObject({
      pagination: { page: 2, perPage: 10 },
      sort: { field: 'year', order: 'DESC' },
      filter: { search: 'so', genre: ['ska'] },
    });
  });

  it('sorts by a column head and updates the address', async () => {
    const { router, asked, user } = show('/songs?page=1');
    await user.click(await screen.findByRole('button', { name: 'Year' }));
    await waitFor(() => expect(router.state.location.search).toBe('?orderBy=year'));
    expect(asked()).toMatchObject({ sort: { field: 'year', order: 'ASC' }, pagination: { page: 1 } });
    await user.click(screen.getByRole('button', { name: 'Year' }));
    await waitFor(() => expect(router.state.location.search).toBe('?order=DESC&orderBy=year'));
    expect(screen.getByRole('columnheader', { name: 'Year' }).getAttribute('aria-sort')).toBe('descending');
  });

  it('changes pages, and steps back to the last existing one', async () => {
    const { router, user } = show('/songs?page=9');
    await waitFor(() => expect(router.state.location.search).toBe('?page=2'));
    expect(await screen.findByText('Song 60')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'Previous page' }));
    await waitFor(() => expect(router.state.location.search).toBe('?page=1'));
    expect(screen.getByRole('navigation', { name: 'Pages' }).textContent).toContain('of 60');
  });

  it('keeps the selection across pages, readable by react-admin too', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Song 1' }));
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select Song 26' }));
    await user.click(screen.getByRole('button', { name: 'Add song 27' }));
    await user.click(screen.getByRole('button', { name: 'Drop 3' }));
    expect(screen.queryByRole('button', { name: /Drop/ })).toBeNull();
    expect(screen.getByRole('toolbar')).toBeTruthy();
  });

  it("filters by the list's declared filters, with a removable chip for each", async () => {
    const { router, asked, user } = show();
    await user.click(await screen.findByRole('button', { name: 'Filters' }));
    await user.click(screen.getByRole('checkbox', { name: 'Ska' }));
    await waitFor(() => expect(router.state.location.search).toBe('?genre=ska'));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('switch', { name: 'Show hidden' }));
    await waitFor(() => expect(asked()).toMatchObject({ filter: { genre: ['ska'], showHidden: true } }));
    await user.click(screen.getByRole('button', { name: /Ska/ }));
    await waitFor(() => expect(router.state.location.search).toBe('?showHidden=true'));
  });

  it('distinguishes an empty list from one without matches', async () => {
    const none: GetList = async () => ({ data: [], total: 0 });
    show('/songs?showHidden=true', none);
    expect(await screen.findByText('No songs yet')).toBeTruthy();
    cleanup();
    const { router, user } = show('/songs?search=x&showHidden=true', none);
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search).toBe('?showHidden=true'));
  });

  it('shows a load error, and retries', async () => {
    let isBroken = true;
    const { user } = show('/songs', async (params) => {
      if (isBroken) throw new Error('Out of order.');
      return page(params);
    });
    expect(await screen.findByText('Out of order.')).toBeTruthy();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: /Try again|Retry/ }));
    expect(await screen.findByText('Song 1')).toBeTruthy();
    expect(rowNames()).toHaveLength(25);
  });
});
