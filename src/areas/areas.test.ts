import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { type Actor, CUSTOMER_TYPES, ROLE_GROUPS, ROLES } from '@contract/access';
import { OPERATION_KINDS } from '@contract/operations';
import type { DataProvider } from 'react-admin';
import { matchPath } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { createAuthProvider } from '@/authProvider';
import { buildUser, fakeSession } from '@/authProvider/testing';
import { firstScreen } from '@/landing';
import type { CommandContext } from '@/layout/command-palette/commandSource';
import { linkedNavigation, type NavItem, screensOf, trailTo, visibleNavigation } from '@/layout/navigation';
import * as list from '.';
import {
  areas,
  commandSources,
  consoleRedirects,
  consoleRoutes,
  mappings,
  navigation,
  operationKinds,
  resources,
  screenPaths,
} from './console';

const partner = (customerType: Actor['customerType']): Actor => ({
  role: 'msp',
  isPartner: true,
  customerType,
  isOn: () => true,
});
const keys = (items: readonly NavItem[]): string[] => items.map(({ key }) => key);
const repeated = (texts: readonly string[]) => texts.filter((text, at) => texts.indexOf(text) !== at);

describe('the areas', () => {
  it('name exactly the resources that their code maps, each once, and map all that they declare', async () => {
    const deps = {
      client: { json: vi.fn(), send: vi.fn() },
      companyId: () => 1,
      today: () => '2026-03-10',
      customerType: () => undefined,
    };
    for (const { names, load } of mappings) {
      const { mappings: mapped } = await load();
      expect(Object.keys(mapped(deps)).sort()).toEqual([...names].sort());
    }
    const names = mappings.flatMap((one) => one.names);
    expect(repeated(names)).toEqual([]);
    for (const area of areas) {
      for (const { name } of area.resources ?? []) expect(area.mappings?.names).toContain(name);
    }
  });

  const AREAS = import.meta.dirname;
  const IMPORT = /(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g;

  /** The files of areas/ that a file of an area imports although they are not its own. */
  function foreignImports(file: string, text: string): string[] {
    const [own = ''] = relative(AREAS, file).split('/');
    return [...text.matchAll(IMPORT)].flatMap(([, specifier = '']) => {
      const isAlias = specifier.startsWith('@/');
      if (!isAlias && !specifier.startsWith('.')) return [];
      const target = isAlias ? join(AREAS, '..', specifier.slice(2)) : resolve(dirname(file), specifier);
      const path = relative(AREAS, target);
      const isAllowed = path.startsWith('..') || path === 'area' || path.startsWith(`${own}/`);
      return isAllowed ? [] : [`${relative(AREAS, file)} imports ${path}`];
    });
  }

  it('import no other area, and nothing that is derived from the areas', () => {
    const files = readdirSync(AREAS, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.parentPath !== AREAS && /\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name));
    expect(files.length).toBeGreaterThan(50);
    expect(files.flatMap((file) => foreignImports(file, readFileSync(file, 'utf8')))).toEqual([]);
  });

  it.each([
    ["import { Field } from '../session/Field';", 'users/x.ts imports session/Field'],
    [
      "const load = () => import('@/areas/shell/plan/PlanNotice');",
      'users/x.ts imports shell/plan/PlanNotice',
    ],
    ["import { consoleRoutes } from '../console';", 'users/x.ts imports console'],
  ])('are caught: %s', (text, found) => {
    expect(foreignImports(join(AREAS, 'users/x.ts'), text)).toEqual([found]);
  });

  it('are all in the list', () => {
    const folders = readdirSync(AREAS, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const names = folders.map(({ name }) =>
      name.replace(/-(\w)/g, (_whole, letter: string) => letter.toUpperCase()),
    );
    expect(Object.keys(list).sort()).toEqual(names.sort());
  });

  it('declare every path and every resource once', () => {
    expect(repeated(screenPaths)).toEqual([]);
    expect(repeated(resources.map(({ name }) => name))).toEqual([]);
  });

  it('declare every kind of long-running work', () => {
    expect(Object.keys(operationKinds).sort()).toEqual([...OPERATION_KINDS].sort());
  });
});

describe('the start page', () => {
  it('is never one the user may not open', () => {
    for (const customerType of CUSTOMER_TYPES) {
      const actor: Actor = { role: 'admin', isPartner: false, customerType };
      expect(firstScreen(actor, consoleRoutes)).toBe('/home');
    }
  });

  it.each([
    ['RESELLER', '/reseller/customers?customer=7'],
    ['SUBRESELLER', '/subreseller/customers?customer=7'],
    ['OEM', undefined],
    ['PACKAGE_MSP', undefined],
    ['DIRECT', '/home'],
  ] as const)("of a partner's customers, for %s: %s", (kind, path) => {
    const screen = consoleRoutes.find((one) => one.path === '/partner-portal/companies');
    const actor = { ...partner(kind), isPartner: kind !== 'DIRECT' };
    expect(screen?.leadsTo?.({ actor, pathname: String(path), search: '?customer=7', start: '/' })).toBe(
      path,
    );
  });
});

it("leads a customer's answer to its partner to the get-started page, partners' own too", () => {
  const { to } = consoleRedirects.find(({ path }) => path === '/access-for-reseller') ?? {};
  const at = { actor: partner('SUBRESELLER'), pathname: '', search: '', start: '/subreseller/overview' };
  expect(typeof to === 'function' && to(at)).toBe('/home?isAccessDialog=true');
});

describe('the screens of partners', () => {
  const led = (path: string, actor: Actor) =>
    consoleRoutes
      .find((route) => route.path === path)
      ?.leadsTo?.({ actor, pathname: path, search: '', start: '/start' });

  it.each([
    ['/reseller/customers', partner('RESELLER'), undefined],
    ['/reseller/customers', partner('SUBRESELLER'), undefined],
    ['/reseller/customers', { role: 'admin' }, '/home'],
    ['/reseller/transactions', partner('RESELLER'), undefined],
    ['/reseller/transactions', { ...partner('RESELLER'), isIntegrated: true }, '/home'],
    ['/partner-portal/transactions/billing', { role: 'admin' }, '/home'],
    ['/partner-portal/transactions/license-allocations', partner('OEM'), undefined],
    ['/reseller/overview', partner('SUBRESELLER'), undefined],
    ['/reseller/overview', { role: 'admin' }, '/home'],
    ['/opportunity-forecast', partner('OEM'), undefined],
    ['/opportunity-forecast', { ...partner('OEM'), isIntegrated: true }, '/home'],
    ['/become-partner', { role: 'admin' }, undefined],
    ['/become-partner', partner('OEM'), '/start'],
  ] as [string, Actor, string | undefined][])('%s leads %j to %s', (path, actor, target) => {
    expect(led(path, actor)).toBe(target);
  });
});

describe('the sidebar', () => {
  it('shows the Users group to staff only', () => {
    const staff: readonly string[] = ROLE_GROUPS.staff;
    for (const role of ROLES) {
      const shown = visibleNavigation(navigation, { role }, () => true);
      expect(keys(shown).includes('users')).toBe(staff.includes(role));
    }
  });

  it.each([
    [
      'RESELLER',
      [
        'reseller-overview',
        'reseller-customers',
        'customers-compared',
        'opportunity-forecast',
        'reseller-transactions',
      ],
    ],
    [
      'SUBRESELLER',
      [
        'subreseller-overview',
        'subreseller-customers',
        'customers-compared',
        'opportunity-forecast',
        'subreseller-transactions',
      ],
    ],
    ['OEM', ['companies', 'customers-compared', 'opportunity-forecast', 'transactions']],
    ['PACKAGE_MSP', ['companies', 'customers-compared', 'opportunity-forecast', 'transactions']],
  ] as const)('shows %s its own portal', (kind, shown) => {
    const [portal] = visibleNavigation(navigation, partner(kind), () => true);
    expect(keys(portal?.children ?? [])).toEqual(shown);
  });

  const ADDRESSES = {
    learnerConsole: 'https://learn.example',
    knowledgeBase: 'https://help.example',
    swagShop: 'https://shop.example',
    legal: 'https://legal.example',
    partnership: 'https://partners.example',
  };
  const STAFF = ['users', 'reporting', 'dashboard', 'reports', 'employee-reviews', 'phishing-summary'];
  const ADMIN_AREA = [
    ...['get-started', 'training', 'learner-console', 'guides', 'knowledge-base', 'swag-shop'],
    ...['become-partner', 'legal', 'licensing', 'partnership', 'settings'],
  ];
  const OF_VISITS = ['learner-console', 'swag-shop', 'become-partner', 'partnership'];
  const ALL = [...STAFF, ...ADMIN_AREA];
  const less = (...hidden: string[]) => ALL.filter((key) => !hidden.includes(key));

  /** By role, integration, partner's visit and own domain, as documented. */
  it.each<[string, Actor, boolean, readonly string[]]>([
    ['an admin', { role: 'admin', isBoosted: true }, false, ALL],
    ['an admin without Boost, whom the dashboard leads to it', { role: 'admin' }, false, ALL],
    ['a read-only admin', { role: 'read_only_admin' }, false, ALL],
    ['a user of a partner', { role: 'msp' }, false, ADMIN_AREA],
    ['a learner', { role: 'user' }, false, []],
    ['a guest', { role: 'guest' }, false, []],
    ['a partner', { role: 'admin', isPartner: true, customerType: 'OEM' }, false, less('become-partner')],
    [
      'a user of the third-party console',
      { role: 'admin', isIntegrated: true },
      false,
      less('swag-shop', 'partnership'),
    ],
    [
      'the special partner parent',
      { role: 'admin', isSpecialPartnerParent: true },
      false,
      less('licensing', 'partnership'),
    ],
    ["a partner's visitor", { role: 'admin', isVisitor: true }, false, less(...OF_VISITS)],
    [
      'an admin of a company with its own domain',
      { role: 'admin' },
      true,
      less('knowledge-base', 'swag-shop'),
    ],
  ])('shows %s what is for them', (_, actor, hasOwnDomain, shown) => {
    const linked = linkedNavigation(navigation, ADDRESSES, hasOwnDomain);
    const all = (items: readonly NavItem[]): string[] =>
      items.flatMap(({ key, children = [] }) => [key, ...all(children)]);
    const found = all(visibleNavigation(linked, actor, () => false));
    expect(ALL.filter((key) => found.includes(key))).toEqual([...shown]);
  });

  it('marks the users list on a profile', () => {
    expect(keys(trailTo(navigation, '/user_profile/7/edit'))).toEqual(['users', 'all-users']);
  });

  it('has unique keys and paths, in the documented order', () => {
    const screens = screensOf(navigation);
    const all = screens.flatMap(({ trail }) => keys(trail.slice(-1)));
    expect(repeated(all)).toEqual([]);
    expect(repeated(screens.map(({ item: { path } }) => path))).toEqual([]);
    expect(keys(navigation)).toEqual([
      'provider',
      'partner-portal',
      'get-started',
      'training',
      'phishing-summary',
      'users',
      'reporting',
      'guides',
      'knowledge-base',
      'swag-shop',
      'become-partner',
      'legal',
      'licensing',
      'partnership',
      'settings',
    ]);
  });

  it('leads to screens only', () => {
    const paths = consoleRoutes.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(screensOf(navigation).map(({ item }) => item.path)));
  });
});

it('the page of a record is a screen', () => {
  const pages = resources.flatMap(({ pages = {} }) => Object.values(pages).map((pathOf) => pathOf(7)));
  expect(pages).toHaveLength(10);
  for (const page of pages) {
    const [pathname = ''] = page.split('?');
    expect(consoleRoutes.filter(({ path }) => matchPath(path, pathname))).toHaveLength(1);
  }
});

describe('canAccess, from the resources', () => {
  it.each([
    ['admin', 'list', true],
    ['admin', 'delete', true],
    ['read_only_admin', 'list', true],
    ['read_only_admin', 'edit', false],
    ['msp', 'list', false],
  ] as const)('%s may %s users: %s', async (role, action, allowed) => {
    const fakes = fakeSession({ uid: 'account-1', user: buildUser({ role }) });
    await fakes.session.resume();
    const auth = createAuthProvider(fakes, resources);
    for (const resource of ['users', 'departments', 'groups'])
      expect(await auth.canAccess?.({ resource, action })).toBe(allowed);
  });
});

describe('the command palette', () => {
  const found = { id: 7, name: 'Ada', lastName: 'Byron', email: 'ada@acme.example' };
  const getList = vi.fn(async () => ({ data: [found, { ...found, id: 8, name: '', lastName: '' }] }));
  const [users] = commandSources({ getList } as unknown as DataProvider).filter(({ id }) => id === 'users');
  const search = async (role: Actor['role']) => {
    if (users?.kind !== 'asked') throw new Error('no source of users');
    const context = { actor: { role } } as CommandContext;
    return users.search('ada', context, new AbortController().signal);
  };

  it('finds users for those who may read them, and opens their profiles', async () => {
    expect(await search('msp')).toEqual([]);
    expect(getList).not.toHaveBeenCalled();
    const to = (id: number) => `/user_profile/${id}/outstanding_tasks`;
    expect(await search('read_only_admin')).toEqual([
      { id: '7', label: 'Ada Byron', hint: 'ada@acme.example', to: to(7) },
      { id: '8', label: 'ada@acme.example', hint: 'ada@acme.example', to: to(8) },
    ]);
    expect(getList).toHaveBeenCalledWith('users', expect.objectContaining({ filter: { search: 'ada' } }));
  });
});
