import { screen } from '@testing-library/react';
import { show } from '@tests/support/app';
import { signIn } from '@tests/support/sign-in';
import { beforeAll, describe, expect, it } from 'vitest';
import { translator } from '@/i18n/translator';
import { leadsToReports } from '@/layout/reportsGate';
import ReportsPage from './ReportsPage';

const open = () => show(<ReportsPage />, { at: '/reports' });

beforeAll(async () => {
  for (const set of ['console', 'reports', 'phishingExercise'] as const) await translator.add(set);
});

describe('the reports', () => {
  it('lead to each', async () => {
    open();
    const link = await screen.findByRole('link', { name: 'Phishing summary' });
    expect(link.getAttribute('href')).toBe('/reports/phishing-summary');
    expect(screen.queryByRole('button', { name: 'Phishing summary' })).toBeNull();
  });

  it('are all shown without Boost, and open the way to a trial', async () => {
    signIn({ actor: { isBoosted: false } });
    const { user, router } = open();
    await user.click(await screen.findByRole('button', { name: 'Phishing summary' }));
    expect(router.state.location.search).toBe('?modal=trial');
    expect(screen.queryAllByRole('link')).toEqual([]);
  });
});

describe('the gate of reports', () => {
  it('leads staff without Boost or a trial to the list of reports, and nobody else', () => {
    expect(leadsToReports({ actor: { role: 'admin', isBoosted: false } })).toBe('/reports?soon=upgrade');
    expect(leadsToReports({ actor: { role: 'read_only_admin' } })).toBe('/reports?soon=upgrade');
    expect(leadsToReports({ actor: { role: 'admin', isBoosted: true } })).toBeUndefined();
    expect(leadsToReports({ actor: { role: 'msp', isBoosted: false } })).toBeUndefined();
  });
});
