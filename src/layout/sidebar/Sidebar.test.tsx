import Insights from '@mui/icons-material/InsightsOutlined';
import { screen, waitFor } from '@testing-library/react';
import { show } from '@tests/support/app';
import { signIn } from '@tests/support/sign-in';
import { beforeAll, expect, it } from 'vitest';
import { translator } from '@/i18n/translator';
import { type NavItem, NavigationContext } from '../navigation';
import { FoldedEntry } from './FoldedEntry';
import { SidebarEntry } from './SidebarEntry';

const dashboard: NavItem = {
  key: 'dashboard',
  labelKey: 'shell.nav.dashboard',
  icon: Insights,
  path: '/dashboard/company',
  needsBoost: true,
};
const group: NavItem = {
  key: 'reporting',
  labelKey: 'shell.nav.reporting',
  icon: Insights,
  children: [dashboard],
};
const inSidebar = (entry: React.ReactNode) => (
  <NavigationContext value={[group]}>
    <ul>{entry}</ul>
  </NavigationContext>
);

beforeAll(() => translator.add('console'));

it('An entry that needs Boost opens its screen with Boost or in a trial', () => {
  signIn({ actor: { isBoosted: true } });
  show(inSidebar(<SidebarEntry item={group} />));
  expect(screen.getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/dashboard/company');
});

it('without, it opens the dialog of the trial over the page that is open', async () => {
  signIn({ actor: { isBoosted: false } });
  const { user, router } = show(inSidebar(<SidebarEntry item={group} />), { at: '/home?year=2026' });
  expect(screen.queryByRole('link')).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Dashboard/ }));
  await waitFor(() => expect(router.state.location.search).toContain('modal=trial'));
  expect(router.state.location.pathname).toBe('/home');
});

it('so it does in the flyout of the folded sidebar', async () => {
  signIn({ actor: { isBoosted: false } });
  const { user, router } = show(inSidebar(<FoldedEntry item={group} />), { at: '/home' });
  await user.click(screen.getByRole('button', { name: 'Reporting' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Dashboard/ }));
  await waitFor(() => expect(router.state.location.search).toBe('?modal=trial'));
});
