// @vitest-environment jsdom
import { matchPath } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createConsoleRouter } from './App';
import { consoleRedirects, consoleRoutes } from './areas/console';
import { fakeSession } from './authProvider/testing';
import { takeWantedRoute } from './authProvider/wantedRoute';
import { translator } from './i18n/translator';

// The screens themselves are not looked at.
vi.mock('./SignedInApp', () => ({ SignedInApp: () => null, prepareProviders: async () => undefined }));
vi.mock('@/client/lazyPage', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  lazyPage: () => Object.assign(() => null, { preload: async () => undefined }),
}));

const CAME_WITH = '?status=OVERDUE&lang=ar#fragment';

beforeAll(() => translator.start('en'));
beforeEach(() => sessionStorage.clear());
afterEach(() => history.replaceState(null, '', '/'));

/** Opens an address in a new page, and returns where it led. */
async function open(address: string, session: ReturnType<typeof fakeSession>['session']): Promise<string> {
  history.replaceState(null, '', address);
  const router = createConsoleRouter(session);
  await vi.waitFor(() => {
    expect(router.state.initialized).toBe(true);
    expect(router.state.navigation.state).toBe('idle');
  });
  const { pathname, search, hash } = router.state.location;
  router.dispose();
  return pathname + search + hash;
}

const address = (path: string) => path.replace(/:(\w+)/g, '7');
/** An admin of a reseller, who may open every screen. */
const COMPANY = {
  ...{
    id: 7,
    name: 'Acme',
    subscription: { hasBoost: true },
    features: { isPhishingExerciseV2Enabled: true },
  },
  distribution: {
    ...{ isPartner: true, customerType: 'RESELLER', parentCompanyId: null },
    ...{ isSpecialPartnerParent: false, integration: null },
  },
};
const signedIn = () =>
  fakeSession({
    uid: 'account-1',
    answer: ({ url }) => (url.endsWith('/view/admin') ? Response.json({ data: COMPANY }) : undefined),
  }).session;

it.each(consoleRedirects.map(({ path, to }) => [path, to] as const))(
  '%s keeps what came with the address',
  async (path, to) => {
    const led = await open(address(path) + CAME_WITH, signedIn());
    const { pathname, searchParams, hash } = new URL(led, 'http://console.test');
    const target = typeof to === 'string' ? to : undefined;
    expect(target === undefined || matchPath(target, pathname)).toBeTruthy();
    expect(consoleRoutes.some((route) => matchPath(route.path, pathname))).toBe(true);
    expect([searchParams.get('status'), searchParams.get('lang'), hash]).toEqual([
      'OVERDUE',
      'ar',
      '#fragment',
    ]);
  },
);

it('the root keeps it, too', async () => {
  const led = new URL(await open(`/${CAME_WITH}`, signedIn()), 'http://console.test');
  expect([led.search, led.hash]).toEqual(['?status=OVERDUE&lang=ar', '#fragment']);
});

it('a link within the console keeps it, too', async () => {
  history.replaceState(null, '', '/users/groups');
  const router = createConsoleRouter(signedIn());
  await vi.waitFor(() => expect(router.state.initialized).toBe(true));
  await router.navigate(`/users${CAME_WITH}`);
  const { pathname, search, hash } = router.state.location;
  router.dispose();
  expect(pathname + search + hash).toBe(`/users/all_users${CAME_WITH}`);
});

it('a page to sign in for is remembered with its fragment', async () => {
  expect(await open(`/users${CAME_WITH}`, fakeSession().session)).toBe('/login');
  expect(takeWantedRoute()).toBe(`/users/all_users${CAME_WITH}`);
});

it.each(consoleRedirects.filter(({ to }) => typeof to === 'string').map(({ path }) => path))(
  '%s?register=true leads to the registration',
  async (path) => {
    expect(await open(`${address(path)}?register=true&lang=ar`, fakeSession().session)).toBe(
      '/register?lang=ar',
    );
  },
);
