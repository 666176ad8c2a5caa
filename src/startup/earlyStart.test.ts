import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signInKey } from '@/authProvider/storedSignIn';
import { type EarlyApp, startEarly } from './earlyStart';

// @vitest-environment jsdom

const KEY = 'key';
const FILES = {
  guest: ['/assets/sign-in.js'],
  console: ['/assets/shell.js', '/assets/shell.css'],
  learn: ['/learn/assets/tasks.js', '/learn/assets/tasks.css'],
  tasks: ['/learn/assets/task.js', '/learn/assets/tasks.css'],
  texts: ['/assets/translations-0.js'],
  'texts-de': ['/assets/texts-de-guest-1.js', '/assets/texts-de-shell-2.js'],
};
const GUEST_PATHS = ['/login', '/error/404'];
const fetched = vi.fn(async (_url: string, _init: RequestInit) => new Response('{}'));

function signIn(storage: Storage, isActing = false) {
  const stsTokenManager = { accessToken: 'token', expirationTime: Date.now() + 3_600_000 };
  storage.setItem(signInKey(KEY, isActing), JSON.stringify({ uid: 'ada', stsTokenManager }));
}

const CONSOLE: EarlyApp = { guestPaths: GUEST_PATHS, base: '', branch: 'console' };
const LEARN: EarlyApp = { guestPaths: GUEST_PATHS, base: '/learn', branch: 'learn' };

function open(address: string, app = CONSOLE) {
  history.replaceState(null, '', address);
  startEarly(app);
}

const asked = () => fetched.mock.calls.map(([url]) => url);
const links = () =>
  [...document.querySelectorAll('link')].map((link) => `${link.rel} ${link.getAttribute('href')}`);

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  document.head.innerHTML = `
    <script type="application/json" id="config">{"apiOrigin":"","identity":{"apiKey":"${KEY}"}}</script>
    <script type="application/json" id="code-files">${JSON.stringify(FILES)}</script>`;
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockClear();
  localStorage.clear();
  sessionStorage.clear();
  delete window.vigilStart;
});

describe('the early start of a signed-in page', () => {
  it("asks at once for the console's code, user, company and what the page needed last time", () => {
    signIn(localStorage);
    localStorage.setItem('vigil.company', '{"account":"ada","companyId":7}');
    localStorage.setItem(
      'vigil.start',
      '{"account":"ada","pages":{"/users?a=1":{"calls":["/api/v1/user","/api/users"],"lists":[]}}}',
    );
    open('/users?a=1');
    expect(links()).toEqual(['modulepreload /assets/shell.js', 'stylesheet /assets/shell.css']);
    expect(asked()).toEqual(['/api/v1/user', '/customers/api/v2/company/7/view/admin', '/api/users']);
    const [, init] = fetched.mock.calls[0] ?? [];
    expect(init?.headers).toMatchObject({ Authorization: 'Bearer token' });
  });

  it("asks for the learner app's code and no company below its own address", () => {
    signIn(localStorage);
    localStorage.setItem('vigil.company', '{"account":"ada","companyId":7}');
    localStorage.setItem(
      'vigil.start',
      '{"account":"ada","pages":{"/learn":{"calls":["/api/v1/learner/company/7/tasks"],"lists":[]}}}',
    );
    open('/learn', LEARN);
    expect(links()).toEqual(['modulepreload /learn/assets/tasks.js', 'stylesheet /learn/assets/tasks.css']);
    expect(asked()).toEqual(['/api/v1/user', '/api/v1/learner/company/7/tasks']);
    document.head.querySelectorAll('link').forEach((link) => {
      link.remove();
    });
    open('/learn/login', LEARN);
    expect(links()).toEqual(['modulepreload /assets/sign-in.js']);
  });

  it('brings the texts of the language that the app will choose', () => {
    const texts = () => links().flatMap((link) => /translations|texts-\w+-\w+/.exec(link) ?? []);
    localStorage.setItem('vigil.locale', 'de');
    open('/login');
    const ofGuests = ['translations', 'texts-de-guest'];
    expect(texts()).toEqual(ofGuests);
    signIn(localStorage);
    open('/users');
    expect(texts()).toEqual([...ofGuests, ...ofGuests, 'texts-de-shell']);
    document.head.querySelectorAll('link').forEach((link) => {
      link.remove();
    });
    open('/users?lang=en');
    localStorage.clear();
    vi.stubGlobal('navigator', { languages: ['tlh', 'en-US', 'de'] });
    open('/login');
    expect(texts()).toEqual([]);
    vi.stubGlobal('navigator', { languages: ['de-AT', 'en'] });
    open('/login');
    expect(texts()).toEqual(ofGuests);
  });

  it("brings a page's own code as well, each file once", () => {
    signIn(localStorage);
    open('/learn/tasks/5', LEARN);
    expect(links()).toEqual([
      'modulepreload /learn/assets/tasks.js',
      'stylesheet /learn/assets/tasks.css',
      'modulepreload /learn/assets/task.js',
    ]);
  });

  it('hands each answer out once, and only for the token it was asked with', async () => {
    signIn(localStorage);
    open('/users');
    expect(window.vigilStart?.take('/api/v1/user', 'another')).toBeUndefined();
    expect(window.vigilStart?.take('/api/v1/user', 'token')).toBeUndefined();
    open('/users');
    expect(await window.vigilStart?.take('/api/v1/user', 'token')).toBeInstanceOf(Response);
    expect(window.vigilStart?.take('/api/v1/user', 'token')).toBeUndefined();
  });

  it('hands nothing out after a write', () => {
    signIn(localStorage);
    open('/users');
    window.vigilStart?.drop();
    expect(window.vigilStart?.take('/api/v1/user', 'token')).toBeUndefined();
  });

  it("asks for nothing of another account's company or pages", () => {
    signIn(localStorage);
    localStorage.setItem('vigil.company', '{"account":"eve","companyId":8}');
    localStorage.setItem(
      'vigil.start',
      '{"account":"eve","pages":{"/users":{"calls":["/api/users"],"lists":[]}}}',
    );
    open('/users');
    expect(asked()).toEqual(['/api/v1/user']);
  });

  it('brings the code but no calls while the token has to be renewed', () => {
    const stsTokenManager = { accessToken: 'token', expirationTime: Date.now() - 1 };
    localStorage.setItem(signInKey(KEY, false), JSON.stringify({ uid: 'ada', stsTokenManager }));
    open('/users');
    expect(links()).toHaveLength(2);
    expect(asked()).toEqual([]);
  });

  it.each(['7', '{', 'null', '[]'])('does without an unreadable company (%s)', (text) => {
    signIn(localStorage);
    localStorage.setItem('vigil.company', text);
    open('/users');
    expect(asked()).toEqual(['/api/v1/user']);
  });

  it("brings the code but no calls in a tab that acts as a partner's customer", () => {
    signIn(localStorage);
    sessionStorage.setItem('vigil.acting', '1');
    signIn(sessionStorage, true);
    open('/users');
    expect(links()).toHaveLength(2);
    expect(asked()).toEqual([]);
  });
});

describe('the early start of a guest', () => {
  it.each(['/login', '/users'])('brings the code of the sign-in page at %s', (address) => {
    open(address);
    expect(links()).toEqual(['modulepreload /assets/sign-in.js']);
    expect(asked()).toEqual([]);
  });

  it('asks for nothing at a guest address, signed in or not', () => {
    signIn(localStorage);
    open('/error/404');
    expect([links(), asked()]).toEqual([[], []]);
  });

  it('does nothing in a page that no gateway has filled in', () => {
    document.head.innerHTML = '<script type="application/json" id="config">null</script>';
    signIn(localStorage);
    open('/users');
    expect([links(), asked(), window.vigilStart]).toEqual([[], [], undefined]);
  });
});
