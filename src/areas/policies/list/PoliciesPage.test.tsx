import { type PolicyReport, policyEvidenceEndpoints } from '@contract/policies/evidence';
import { policyEndpoints } from '@contract/policies/policies';
import { savedViewEndpoints } from '@contract/saved-views';
import { screen, waitFor, within } from '@testing-library/react';
import { show } from '@tests/support/app';
import { complaints } from '@tests/support/complaints';
import { gateway } from '@tests/support/fake-gateway';
import { signIn } from '@tests/support/sign-in';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '@/client/ApiError';
import { translator } from '@/i18n/translator';
import { buildPolicy, buildReport, buildStatistics } from '../testing';
import PoliciesPage from './PoliciesPage';

const pageOf = <Item,>(items: readonly Item[]) => ({
  data: { items: [...items], pageInfo: { pageNumber: 0, pageSize: 25, totalItems: items.length } },
});
const statistics = { ...buildStatistics(), reviewsDue: 1 };
const open = (at = '/policies') => show(<PoliciesPage />, { at });
const having = (...rows: PolicyReport[]) => gateway.answer(policyEvidenceEndpoints.report, pageOf(rows));

beforeAll(async () => {
  for (const set of ['console', 'policies', 'training', 'phishingExercise'] as const)
    await translator.add(set);
});
beforeEach(() => {
  gateway.answer(policyEvidenceEndpoints.statistics, { data: statistics });
  gateway.answer(policyEndpoints.list, pageOf([]));
  gateway.answer(savedViewEndpoints.list, pageOf([]));
});

describe('the policies', () => {
  it('are a report with the documented columns, 25 rows a page, or 50 or 100', async () => {
    having(buildReport());
    const { user } = open();
    const row = (await screen.findByRole('link', { name: 'Badges' })).closest('tr') as HTMLElement;
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      ...['Name', 'Revision', 'Assignments', 'Progress', 'Acknowledged', 'Not opened', 'Overdue'],
      ...['Average time', 'Created', 'Ended'],
      expect.anything(),
    ]);
    expect(within(row).getByText('3.4 days')).toBeTruthy();
    expect(gateway.asked(policyEvidenceEndpoints.report)).toMatchObject([
      { query: { pageSize: 25, orderBy: 'createdAt', order: 'desc' } },
    ]);
    await user.click(screen.getByRole('combobox', { name: 'Rows per page' }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['25', '50', '100']);
  });

  it('that are none begin with the first one', async () => {
    having();
    open();
    expect(await screen.findByText('No policies yet')).toBeTruthy();
    const [first] = screen.getAllByRole('link', { name: 'New policy' });
    expect(first?.getAttribute('href')).toBe('/policies/create');
  });

  it('that fail can be tried again', async () => {
    complaints.expect(/Broken/);
    gateway.answer(
      policyEvidenceEndpoints.report,
      new ApiError({ status: 500, code: 'FAILED', message: 'Broken' }),
    );
    const { user } = open();
    expect(await screen.findByText('Broken')).toBeTruthy();
    having(buildReport());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Badges' })).toBeTruthy();
  });

  it('have a menu with what can be done now', async () => {
    having(buildReport(), buildReport({ id: 10, name: 'Keys', status: 'ended' }));
    const { user, router } = open();
    await screen.findByRole('link', { name: 'Badges' });
    const menuOf = async (name: string) => {
      await user.click(screen.getByRole('button', { name: new RegExp(name) }));
      return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    };
    expect(await menuOf('Keys')).toEqual(['Reopen', 'Archive']);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(await menuOf('Badges')).toEqual(['New revision', 'Assign', 'Remind', 'End', 'Archive']);
    await user.click(screen.getByRole('menuitem', { name: 'Remind' }));
    expect(router.state.location).toMatchObject({ pathname: '/policies/9/people', search: '?modal=remind' });
  });

  it('are ended after a question', async () => {
    having(buildReport());
    gateway.answer(policyEndpoints.end, buildPolicy({ status: 'ended' }));
    const { user } = open();
    await screen.findByRole('link', { name: 'Badges' });
    await user.click(screen.getByRole('button', { name: /Badges/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'End' }));
    expect(gateway.asked(policyEndpoints.end)).toEqual([]);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End' }));
    await waitFor(() => expect(gateway.asked(policyEndpoints.end)).toMatchObject([{ params: { id: 9 } }]));
    expect(await screen.findByText('The policy has ended.')).toBeTruthy();
  });

  it('show nothing to write to those who only read', async () => {
    signIn({ actor: { role: 'read_only_admin' } });
    having(buildReport());
    open();
    await screen.findByRole('link', { name: 'Badges' });
    expect(screen.queryByRole('link', { name: 'New policy' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Badges/ })).toBeNull();
  });

  it('without Boost are listed without numbers, which are not even asked for', async () => {
    signIn({ actor: { isBoosted: false } });
    gateway.answer(policyEndpoints.list, pageOf([{ ...buildPolicy(), standing: null }]));
    open();
    expect(await screen.findByRole('link', { name: 'Badges' })).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'SEE FULL STATS' })).toHaveLength(1);
    expect(gateway.asked(policyEvidenceEndpoints.report)).toEqual([]);
    expect(gateway.asked(policyEvidenceEndpoints.statistics)).toEqual([]);
  });

  it('that are drafts have a list of their own, and can be deleted', async () => {
    gateway.answer(
      policyEndpoints.list,
      pageOf([{ ...buildPolicy(), status: 'draft' as const, revision: 0 }]),
    );
    const { user } = open('/policies/drafts');
    await screen.findByRole('link', { name: 'Badges' });
    expect(gateway.asked(policyEndpoints.list)).toMatchObject([{ query: { status: ['draft'] } }]);
    await user.click(screen.getByRole('button', { name: /Badges/ }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Edit', 'Delete draft']);
  });
});
