import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { CoreAdminContext, memoryStore, testDataProvider, useListContext } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { List } from '@/components/list/List';
import { choiceFilter, idsFilter, type ListSpec } from '@/components/list/listParams';
import { useConsoleList } from '@/components/list/useConsoleList';
import { translator } from '@/i18n/translator';
import { BulkBar } from './BulkBar';
import { FilterChips } from './FilterChips';
import { FilterMenu, type ListFilter } from './FilterMenu';
import { ListSearch } from './ListSearch';
import { Pager, TablePagination } from './TablePagination';

const spec: ListSpec = {
  sorts: ['title'],
  defaultSort: { field: 'title', order: 'ASC' },
  filters: { labelIds: idsFilter('labelIds'), isLive: choiceFilter(['true', 'false']) },
};
const filters: ListFilter[] = [{ kind: 'records', name: 'labelIds', resource: 'labels', label: 'Labels' }];
const labels = [
  { id: 1, name: 'Indie' },
  { id: 2, name: 'Major' },
];
interface Song {
  id: number;
  title: string;
}
const songs: Song[] = [
  { id: 7, title: 'Barco' },
  { id: 8, title: 'Gaivota' },
];

/** Renders controls in a list of 60 songs, two a page, and records what the list asks for. */
function show(children: ReactNode, search = '') {
  const getList = vi.fn(async (resource: string, _params: object) =>
    resource === 'labels' ? { data: labels, total: 2 } : { data: songs, total: 60 },
  );
  const element = (
    <CoreAdminContext
      store={memoryStore()}
      dataProvider={testDataProvider({
        getList: getList as never,
        getMany: (async (_resource: string, { ids }: { ids: number[] }) => ({
          data: labels.filter(({ id }) => ids.includes(id)),
        })) as never,
      })}
    >
      <List resource="songs" spec={spec}>
        {children}
      </List>
    </CoreAdminContext>
  );
  // Lists remember their selection by history entry, so each test needs its own.
  const entry = { pathname: '/songs', search, key: crypto.randomUUID() };
  const router = createMemoryRouter([{ path: '/songs', element }], { initialEntries: [entry] });
  render(<RouterProvider router={router} />);
  const address = () => router.state.location.search;
  const asked = () => getList.mock.calls.filter(([resource]) => resource === 'songs').at(-1)?.[1];
  return { address, asked, getList, user: userEvent.setup() };
}

beforeAll(async () => {
  await translator.add('console');
});

describe('the pager', () => {
  const pager = {
    page: 1,
    perPage: 25,
    shown: 25,
    total: 60,
    hasNextPage: true,
    setPage: vi.fn(),
    setPerPage: vi.fn(),
  };
  // The range is isolated from the direction of the sentence.
  const told = () => screen.getByRole('status').textContent?.replace(/[\u2066\u2069]/g, '');

  it('tells the rows shown, and that there may be more than were counted', () => {
    const { rerender } = render(<Pager {...pager} />);
    expect(told()).toBe('1–25 of 60');
    rerender(<Pager {...pager} page={3} shown={10} hasNextPage={false} />);
    expect(told()).toBe('51–60 of 60');
    rerender(<Pager {...pager} totalIsMinimum />);
    expect(told()).toMatch(/^1–25 of more than [\d,]+$/);
    rerender(<Pager {...pager} shown={undefined} total={undefined} />);
    expect(told()).toBe('');
  });

  it('turns only to pages that exist', async () => {
    const setPage = vi.fn();
    const { rerender } = render(<Pager {...pager} setPage={setPage} />);
    expect(screen.getByRole('button', { name: 'Previous page' })).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(setPage).toHaveBeenLastCalledWith(2);
    rerender(<Pager {...pager} page={3} shown={10} hasNextPage={false} setPage={setPage} />);
    expect(screen.getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('button', { name: 'Previous page' }));
    expect(setPage).toHaveBeenLastCalledWith(2);
  });

  it('changes the page size of its list, from the first page on', async () => {
    const { address, asked, user } = show(<TablePagination />, '?page=1');
    await user.click(await screen.findByRole('combobox', { name: 'Rows per page' }));
    await user.click(screen.getByRole('option', { name: '50' }));
    await waitFor(() => expect(asked()).toMatchObject({ pagination: { page: 1, perPage: 50 } }));
    expect(address()).toBe('?limit=50');
  });
});

describe('the selection', () => {
  function Picks() {
    const { selection } = useConsoleList();
    return (
      <>
        {songs.map((song) => (
          <button key={song.id} type="button" onClick={() => selection.toggle(song)}>
            {song.title}
          </button>
        ))}
        {selection.count > 0 && <BulkBar countAll={async () => 61} />}
      </>
    );
  }

  it('offers all matches once the page is selected, and takes their exact number', async () => {
    const { user } = show(<Picks />);
    await user.click(await screen.findByRole('button', { name: 'Barco' }));
    expect(screen.getByRole('status').textContent).toBe('1 selected');
    expect(screen.queryByRole('button', { name: /Select all/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Gaivota' }));
    await user.click(await screen.findByRole('button', { name: 'Select all 60 users' }));
    expect((await screen.findByText('All 61 users selected')).getAttribute('role')).toBe('status');
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  it('has its rows as they stand after the list is loaded again', async () => {
    function Picked() {
      const { selection } = useConsoleList<Song>();
      const { refetch } = useListContext();
      return (
        <>
          <button type="button" onClick={() => void refetch()}>
            Refresh
          </button>
          <p data-testid="picked">{selection.rows.map(({ title }) => title).join()}</p>
        </>
      );
    }
    const { getList, user } = show(
      <>
        <Picks />
        <Picked />
      </>,
    );
    const picked = () => screen.getByTestId('picked').textContent;
    await user.click(await screen.findByRole('button', { name: 'Barco' }));
    expect(picked()).toBe('Barco');
    getList.mockResolvedValue({ data: [{ id: 7, title: 'Barco Negro' }], total: 1 });
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(picked()).toBe('Barco Negro'));
    // What has left the page is still selected.
    getList.mockResolvedValue({ data: [{ id: 9, title: 'Meu Fado' }], total: 1 });
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(getList).toHaveBeenCalledTimes(3));
    await waitFor(() => expect(picked()).toBe('Barco'));
  });
});

describe('search and filters', () => {
  it('search after a pause, from the first page on', async () => {
    const { address, asked, user } = show(<ListSearch label="Search songs" />, '?page=2');
    await user.type(await screen.findByRole('searchbox', { name: 'Search songs' }), 'barco');
    await waitFor(() =>
      expect(asked()).toMatchObject({ filter: { search: 'barco' }, pagination: { page: 1 } }),
    );
    expect(address()).toBe('?search=barco');
  });

  it('filter by records, each a chip by its name, and all are cleared at once', async () => {
    const { address, user } = show(
      <>
        <FilterMenu filters={filters} />
        <FilterChips filters={filters} />
      </>,
      '?labelIds=2',
    );
    expect(await screen.findByRole('button', { name: /Major/ })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    await user.click(await screen.findByRole('combobox', { name: 'Labels' }));
    await user.click(await screen.findByRole('option', { name: 'Indie' }));
    await waitFor(() => expect(address()).toBe('?labelIds=2%2C1'));
    await user.keyboard('{Escape}{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(address()).toBe(''));
  });

  it('replace one answer by another where only one is possible', async () => {
    const options = [
      { value: 'true', label: 'Live' },
      { value: 'false', label: 'In the studio' },
    ];
    const isLive: ListFilter = {
      kind: 'choices',
      name: 'isLive',
      groups: [{ heading: 'Recorded', options }],
      isSingle: true,
    };
    const { address, user } = show(<FilterMenu filters={[isLive]} />, '?isLive=true');
    await user.click(await screen.findByRole('button', { name: 'Filters' }));
    await user.click(await screen.findByRole('checkbox', { name: 'In the studio' }));
    await waitFor(() => expect(address()).toBe('?isLive=false'));
    await user.click(screen.getByRole('checkbox', { name: 'In the studio' }));
    await waitFor(() => expect(address()).toBe(''));
  });
});
