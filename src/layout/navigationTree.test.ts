import { type Actor, access, ROLE_GROUPS, ROLES } from '@contract/access';
import { describe, expect, it } from 'vitest';
import { NAVIGATION, type NavItem } from './navigation';
import { screensOf, trailTo, visibleNavigation } from './navigationTree';

const icon = () => null;
const item = (key: string, more: Partial<NavItem> = {}): NavItem => ({
  key,
  labelKey: 'shell.nav.users',
  icon,
  ...more,
});
const actor = (role: Actor['role']): Actor => ({ role });
const allOn = () => true;
const keys = (items: readonly NavItem[]): string[] => items.map(({ key }) => key);

const tree = [
  item('start', { path: '/home' }),
  item('partner', {
    access: access.mspOnly,
    children: [item('customers', { path: '/partner/customers' })],
  }),
  item('reporting', {
    children: [
      item('reports', { path: '/reports', access: access.staffRead }),
      item('report', { path: '/reports/training', access: access.staffRead }),
    ],
  }),
];

describe('visibleNavigation', () => {
  it('hides what the role may not see, and groups left without children', () => {
    expect(keys(visibleNavigation(tree, actor('msp'), allOn))).toEqual(['start', 'partner']);
    expect(keys(visibleNavigation(tree, actor('admin'), allOn))).toEqual(['start', 'reporting']);
  });

  it('shows only entries without a rule before the actor is known', () => {
    expect(keys(visibleNavigation(tree, undefined, allOn))).toEqual(['start']);
  });

  it('hides entries whose flag is off, and groups left without children', () => {
    const flagged = [
      item('partner', { children: [item('dashboard', { path: '/d', flag: 'sub-reseller-dashboard' })] }),
      item('start', { path: '/home' }),
    ];
    expect(keys(visibleNavigation(flagged, actor('admin'), allOn))).toEqual(['partner', 'start']);
    const isOn = (flag: string) => flag !== 'sub-reseller-dashboard';
    expect(keys(visibleNavigation(flagged, actor('admin'), isOn))).toEqual(['start']);
  });

  it('shows the Users group to staff only', () => {
    const staff: readonly string[] = ROLE_GROUPS.staff;
    for (const role of ROLES)
      expect(keys(visibleNavigation(NAVIGATION, actor(role), allOn)).includes('users')).toBe(
        staff.includes(role),
      );
  });
});

describe('trailTo', () => {
  it('prefers the longest path and covers the screens below it', () => {
    expect(keys(trailTo(tree, '/reports/training/7'))).toEqual(['reporting', 'report']);
    expect(keys(trailTo(tree, '/reports'))).toEqual(['reporting', 'reports']);
  });

  it('marks the users list on a profile', () => {
    expect(keys(trailTo(NAVIGATION, '/user_profile/7/edit'))).toEqual(['users', 'all-users']);
  });

  it('does not take a shared prefix for a screen below', () => {
    expect(trailTo(tree, '/homepage')).toEqual([]);
  });
});

describe('NAVIGATION', () => {
  it('has unique keys and paths', () => {
    const screens = screensOf(NAVIGATION);
    const all = screens.flatMap(({ trail }) => keys(trail.slice(-1)));
    expect(new Set(all).size).toBe(all.length);
    expect(new Set(screens.map(({ item: { path } }) => path)).size).toBe(screens.length);
  });
});
