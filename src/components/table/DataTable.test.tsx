import type { SavedView } from '@contract/saved-views';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import { QueryClient } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { complaints } from '@tests/support/complaints';
import {
  CoreAdminContext,
  ExportButton,
  type GetListParams,
  memoryStore,
  ReferenceField,
  Resource,
  TextField,
  testDataProvider,
  useListContext,
} from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, describe, expect, it, vi } from 'vitest';
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
  labelId: number;
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
  labelId: 1 + (at % 2),
}));
const rendered = vi.fn();
const columns: Column<Song>[] = [
  {
    key: 'title',
    label: 'Title',
    sort: 'title',
    render: ({ id, title }) => {
      rendered(id);
      return title;
    },
  },
  // One of react-admin's own fields, which reads the row from its RecordContext.
  { key: 'year', label: 'Year', sort: 'year', render: () => <TextField source="year" /> },
  {
    key: 'label',
    label: 'Label',
    render: () => <ReferenceField source="labelId" reference="labels" link={false} />,
  },
];

type GetList = (params: GetListParams) => Promise<{ data: Song[]; total: number; meta?: object }>;
const page: GetList = async ({ pagination = { page: 1, perPage: 25 } }) => ({
  data: songs.slice((pagination.page - 1) * pagination.perPage, pagination.page * pagination.perPage),
  total: songs.length,
});

const exported = vi.fn();

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
function show(
  address = '/songs',
  answer: GetList = page,
  views: readonly SavedView[] = [],
  canSelect?: (song: Song) => boolean,
) {
  const getList = vi.fn((_resource: string, params: GetListParams) => answer(params));
  const getMany = vi.fn(async (_resource: string, { ids }: { ids: readonly unknown[] }) => ({
    data: ids.map((id) => ({ id, name: `Label ${id}` })),
  }));
  const getViews = async () => ({ data: views, total: views.length });
  const screenOfSongs = (
    <CoreAdminContext
      dataProvider={testDataProvider({
        getMany: getMany as never,
        getList: (resource, params) =>
          (resource === 'saved_views' ? getViews() : getList(resource, params)) as never,
      })}
      store={memoryStore()}
      queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <Resource name="songs" recordRepresentation="title" />
      <Resource name="labels" recordRepresentation="name" />
      <List resource="songs" spec={spec}>
        <DataTable<Song>
          label="Songs"
          columns={columns}
          isSelectable
          canSelect={canSelect}
          countAll={canSelect && (async () => 30)}
          filters={[
            {
              kind: 'choices',
              name: 'genre',
              groups: [{ heading: 'Genre', options: [{ value: 'ska', label: 'Ska' }] }],
            },
          ]}
          tools={
            <>
              <FilterSwitch name="showHidden" label="Show hidden" />
              <ExportButton exporter={exported} />
            </>
          }
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
  render(
    <ThemeProvider theme={createTheme()}>
      <RouterProvider router={router} />
    </ThemeProvider>,
  );
  const asked = () => getList.mock.calls.at(-1)?.[1];
  return { router, asked, getMany, user: userEvent.setup() };
}

const rowNames = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent);

// Computing the roles of a page of rows is slow in jsdom.

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  await translator.add('console');
});

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
    await waitFor(() =>
      expect(asked()).toMatchObject({ sort: { field: 'year', order: 'ASC' }, pagination: { page: 1 } }),
    );
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

  it('renders a row when it comes or changes, not with the list around it', async () => {
    const { user } = show();
    await screen.findByText('Song 1');
    rendered.mockClear();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByText('Song 26');
    const next = songs.slice(25, 50).map(({ id }) => id);
    expect(rendered.mock.calls.map(([id]) => id)).toEqual(next);
    rendered.mockClear();
    await user.click(screen.getByRole('checkbox', { name: 'Select Song 30' }));
    expect(rendered.mock.calls).toEqual([[30]]);
  });

  it("shows in the head's checkbox whether none, some or all rows of the page are selected", async () => {
    const { user } = show();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Song 1' }));
    const whole = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all rows on this page' });
    expect([whole.checked, whole.indeterminate]).toEqual([false, true]);
    await user.click(whole);
    expect([whole.checked, whole.indeterminate]).toEqual([true, false]);
    await user.click(whole);
    expect([whole.checked, whole.indeterminate]).toEqual([false, false]);
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

  it('selects only the rows that can be selected', async () => {
    const { user } = show('/songs?limit=5', undefined, [], ({ id }) => id % 2 === 1);
    const whole = await screen.findByRole('checkbox', { name: 'Select all rows on this page' });
    await screen.findByRole('checkbox', { name: 'Select Song 1' });
    expect(screen.queryByRole('checkbox', { name: 'Select Song 2' })).toBeNull();
    await user.click(whole);
    expect(screen.getByText('3 selected')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Select all/ }));
    expect(await screen.findByText(/^All 30/)).toBeTruthy();
    const [, second] = screen.getAllByRole('row').slice(1);
    expect(second?.dataset.selected).toBeUndefined();
  });

  it("filters by the list's declared filters, with a removable chip for each", async () => {
    const { router, asked, user } = show();
    await user.click(await screen.findByRole('button', { name: 'Filters' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Ska' }));
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
    complaints.expect(/Out of order\./);
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

describe("react-admin's own parts in a list", () => {
  it('work: a reference field reads the related record once, an export gets all pages', async () => {
    const { user, getMany } = show('/songs?limit=10&orderBy=year', async ({ pagination, ...params }) => {
      const { page: number = 1, perPage = 10 } = pagination ?? {};
      return page({ ...params, pagination: { page: number, perPage: Math.min(perPage, 100) } });
    });
    expect(await screen.findAllByText('Label 1')).toHaveLength(5);
    expect(getMany).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: /export/i }));
    await waitFor(() => expect(exported).toHaveBeenCalled());
    expect(exported.mock.calls[0]?.[0]).toHaveLength(songs.length);
  });
});

describe('the views of a list', () => {
  const view = (values: Partial<SavedView>): SavedView => ({
    id: 1,
    list: 'songs',
    name: 'Ska',
    query: 'genre=ska&columns=year',
    isShared: false,
    isDefault: false,
    owner: { id: 1, name: 'Ida Berg' },
    ...values,
  });
  const openMenu = async (user: ReturnType<typeof userEvent.setup>) =>
    user.click(await screen.findByRole('button', { name: 'View' }));
  const entry = async (name: RegExp) => screen.findByRole('menuitemradio', { name });

  it('are chosen by name, and are left for the plain list', async () => {
    const others = view({
      id: 2,
      name: 'Fado',
      query: 'genre=fado&columns=year',
      owner: { id: 9, name: 'Mia Cole' },
    });
    const { asked, user } = show('/songs', page, [others, view({})]);
    await openMenu(user);
    expect((await entry(/^Fado/)).textContent).toContain('by Mia Cole');
    await user.click(await entry(/^Ska/));
    await waitFor(() => expect(asked()).toMatchObject({ filter: { genre: ['ska'] } }));
    await openMenu(user);
    expect((await entry(/^Ska/)).getAttribute('aria-checked')).toBe('true');
    await user.click(screen.getByRole('menuitem', { name: 'All, without a view' }));
    await waitFor(() => expect(asked()?.filter).toEqual({}));
  });

  it('open the list with the default, until the user asks for the plain list', async () => {
    const { router, asked, user } = show('/songs', page, [view({ isDefault: true })]);
    await waitFor(() => expect(router.state.location.search).toBe('?genre=ska&columns=year'));
    await waitFor(() => expect(asked()).toMatchObject({ filter: { genre: ['ska'] } }));
    await openMenu(user);
    await user.click(screen.getByRole('menuitem', { name: 'All, without a view' }));
    await waitFor(() => expect(router.state.location.search).toBe('?all=true'));
    await waitFor(() => expect(asked()?.filter).toEqual({}));
  });

  it('with nothing that the list knows open the plain list, once', async () => {
    const { router } = show('/songs', page, [view({ isDefault: true, query: 'colour=blue' })]);
    await waitFor(() => expect(router.state.location.search).toBe('?all=true'));
    expect(await screen.findByText('Song 1')).toBeTruthy();
  });

  it('do not change an address that says what to show', async () => {
    const { router, asked } = show('/songs?search=tide', page, [view({ isDefault: true })]);
    expect(await screen.findByText('Song 1')).toBeTruthy();
    expect(router.state.location.search).toBe('?search=tide');
    expect(asked()?.filter).toEqual({ search: 'tide' });
  });
});
