import { type Actor, access } from '@contract/access';
import { describe, expect, it } from 'vitest';
import {
  buildNavigation,
  type NavEntry,
  type NavItem,
  type NavKey,
  trailTo,
  visibleNavigation,
} from './navigation';

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
  it('hides what the company does not have', () => {
    const items = [item('exercise', { path: '/exercise', feature: 'isPhishingExerciseV2Enabled' })];
    const shown = (has: boolean) => keys(visibleNavigation(items, actor('admin'), allOn, () => has));
    expect(shown(true)).toEqual(['exercise']);
    expect(shown(false)).toEqual([]);
  });

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
});

describe('trailTo', () => {
  it('prefers the longest path and covers the screens below it', () => {
    expect(keys(trailTo(tree, '/reports/training/7'))).toEqual(['reporting', 'report']);
    expect(keys(trailTo(tree, '/reports'))).toEqual(['reporting', 'reports']);
  });

  it('begins with the entry that the screen belongs to, where the user sees that', () => {
    const items = [item('summary', { path: '/reports/summary', within: 'reports' }), ...tree];
    expect(keys(trailTo(items, '/reports/summary/groups'))).toEqual(['reporting', 'reports', 'summary']);
    expect(keys(trailTo(items.slice(0, 1), '/reports/summary'))).toEqual(['summary']);
  });

  it('does not take a shared prefix for a screen below', () => {
    expect(trailTo(tree, '/homepage')).toEqual([]);
  });
});

describe('buildNavigation', () => {
  const entry = (key: NavKey, more: Partial<NavEntry> = {}): NavEntry => ({
    key,
    labelKey: 'shell.nav.users',
    icon,
    ...more,
  });

  it('sorts the entries of all areas in the documented order', () => {
    const users = entry('users', { children: [entry('groups'), entry('all-users')] });
    const all = buildNavigation([users, entry('licensing'), entry('get-started')]);
    expect(keys(all)).toEqual(['get-started', 'users', 'licensing']);
    expect(keys(all[1]?.children ?? [])).toEqual(['all-users', 'groups']);
  });

  it('puts an entry into the group of another area', () => {
    const training = entry('training', { children: [entry('courses')] });
    const all = buildNavigation([
      entry('calendar', { group: 'training' }),
      training,
      entry('gaming', { group: 'training' }),
    ]);
    expect(keys(all)).toEqual(['training']);
    expect(keys(all[0]?.children ?? [])).toEqual(['courses', 'gaming', 'calendar']);
  });
});
