import { type PolicyReport, policyEvidenceEndpoints } from '@contract/policies/evidence';
import { savedViewEndpoints } from '@contract/saved-views';
import { screen, within } from '@testing-library/react';
import { show } from '@tests/support/app';
import { complaints } from '@tests/support/complaints';
import { gateway } from '@tests/support/fake-gateway';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '@/client/ApiError';
import { translator } from '@/i18n/translator';
import { buildReport, buildStatistics } from '../testing';
import PoliciesReportPage from './PoliciesReportPage';

const pageOf = <Item,>(items: readonly Item[]) => ({
  data: { items: [...items], pageInfo: { pageNumber: 0, pageSize: 25, totalItems: items.length } },
});
const having = (...rows: PolicyReport[]) => gateway.answer(policyEvidenceEndpoints.report, pageOf(rows));
const open = () => show(<PoliciesReportPage />, { at: '/reports/policiesProgress' });

beforeAll(async () => {
  for (const set of ['console', 'policies', 'reports', 'training', 'phishingExercise'] as const)
    await translator.add(set);
});
beforeEach(() => {
  gateway.answer(policyEvidenceEndpoints.statistics, { data: buildStatistics() });
  gateway.answer(savedViewEndpoints.list, pageOf([]));
});

describe('the policies report', () => {
  it('has all policies together and each, whose numbers lead to the people', async () => {
    having(buildReport());
    const { user } = open();
    const table = await screen.findByRole('table', { name: 'Policies side by side' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual([
      ...['Name', 'Revision', 'Assignments', 'Progress', 'Acknowledged', 'Not opened', 'Overdue'],
      ...['Average time', 'Created', 'Ended'],
    ]);
    const addresses = (await within(table).findAllByRole('link')).map((link) => link.getAttribute('href'));
    expect(addresses).toEqual([
      '/policies/9/document',
      '/policies/9/people',
      '/policies/9/people?status=COMPLETED',
      '/policies/9/people?status=NOT_STARTED',
      '/policies/9/people?status=OVERDUE',
    ]);
    const totals = screen.getByRole('region', { name: 'All policies together' });
    expect(totals.textContent).toContain('Published policies3');
    expect(screen.getByText(/As of Mar 31, 2026, 7:00/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Export PDF' })).toBeTruthy();
    await user.click(screen.getByRole('combobox', { name: 'Rows per page' }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['25', '50', '100']);
  });

  it('says that there is no data, and why', async () => {
    having();
    open();
    expect(await screen.findByText('No policy has been published yet.')).toBeTruthy();
  });

  it('that fails can be tried again', async () => {
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
});
