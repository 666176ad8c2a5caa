import { fireEvent, screen } from '@testing-library/react';
import { show } from '@tests/support/app';
import { signIn } from '@tests/support/sign-in';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { List } from '@/components/list/List';
import { idsFilter, type ListSpec } from '@/components/list/listParams';
import { translator } from '@/i18n/translator';
import { RANGE_FILTERS, RangeFields, RangeInput, useCampaignRangeQuery, useRangeParams } from './RangeInput';

beforeAll(async () => {
  for (const set of ['console', 'reports'] as const) await translator.add(set);
});

afterEach(() => {
  vi.useRealTimers();
});

const SPEC: ListSpec = {
  sorts: ['id'],
  defaultSort: { field: 'id', order: 'ASC' },
  filters: {
    campaigns: idsFilter('campaigns'),
    ...RANGE_FILTERS,
  },
};

function Told() {
  return <output aria-label="told">{JSON.stringify(useCampaignRangeQuery())}</output>;
}
function openList(at: string) {
  vi.useFakeTimers({ now: new Date('2026-03-31T20:00:00Z'), toFake: ['Date'] });
  // Already April 1 there.
  signIn({ company: { timeZone: 'Asia/Tokyo' } });
  return show(
    <List resource="some" spec={SPEC}>
      <RangeInput hasEntireCampaign />
      <Told />
    </List>,
    { at, dataProvider: { getList: async () => ({ data: [], total: 0 }) } },
  );
}
const told = () => JSON.parse(screen.getByRole('status', { name: 'told' }).textContent ?? '') as unknown;

describe('the range of a report', () => {
  it('is custom at first, of the last 30 days where the company is', () => {
    openList('/');
    expect(screen.getByRole('combobox', { name: 'Time range' }).textContent).toBe('Custom');
    expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('2026-03-03');
    expect(screen.getByLabelText<HTMLInputElement>('To').value).toBe('2026-04-01');
    expect(told()).toEqual({ from: '2026-03-03', to: '2026-04-01' });
  });

  it.each([
    ['7', { from: '2026-03-26', to: '2026-04-01' }],
    ['halfYear', { from: '2025-10-02', to: '2026-04-01' }],
    ['year', { from: '2025-04-02', to: '2026-04-01' }],
    // Of no campaign, or of two, there is nothing entire.
    ['entire', { from: '2026-03-03', to: '2026-04-01' }],
  ])('in the address: %s', (range, days) => {
    openList(`/?range=${range}`);
    expect(told()).toEqual(days);
  });

  it('can be the entire campaign, where exactly one is chosen', async () => {
    openList('/?range=entire&campaigns=4');
    expect(told()).toEqual({ isEntireCampaign: true, campaignIds: [4] });
    expect(screen.queryByLabelText('From')).toBeNull();
  });

  it('offers six ranges and custom, and goes into the address', async () => {
    const { user, router } = openList('/');
    await user.click(screen.getByRole('combobox', { name: 'Time range' }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Last 7 days',
      'Last 30 days',
      'Last 90 days',
      'Last 6 months',
      'Last year',
      'Entire campaign (choose one campaign)',
      'Custom',
    ]);
    await user.click(screen.getByRole('option', { name: 'Last 90 days' }));
    expect(router.state.location.search).toBe('?range=90');
  });

  it('takes the other day along, where the range would end before it begins or be longer than 366 days', () => {
    const change = vi.fn();
    show(<RangeFields value={{ from: '2026-01-10', to: '2026-01-20' }} onChange={change} />);
    const choose = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    choose('From', '2026-01-25');
    choose('From', '2025-01-01');
    choose('To', '2026-01-05');
    choose('To', '2027-01-20');
    expect(change.mock.calls.map(([days]) => days as unknown)).toEqual([
      { from: '2026-01-25', to: '2026-01-25' },
      { from: '2025-01-01', to: '2026-01-01' },
      { from: '2026-01-05', to: '2026-01-05' },
      { from: '2026-01-20', to: '2027-01-20' },
    ]);
  });

  it('of a page without a list is in its address as well', () => {
    function Page() {
      const { value, onChange, query } = useRangeParams();
      return (
        <>
          <RangeFields value={value} onChange={onChange} />
          <output aria-label="told">{JSON.stringify(query)}</output>
        </>
      );
    }
    const { router } = show(<Page />, { at: '/?from=2026-01-10&to=2026-01-20&other=1' });
    expect(told()).toEqual({ from: '2026-01-10', to: '2026-01-20' });
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-01-12' } });
    expect(router.state.location.search).toBe('?other=1&from=2026-01-10&to=2026-01-12');
  });
});
