import { languageAmong } from '@contract/languages';
import { storedCompanyHint } from '@/authProvider/companyHint';
import { ACTING_KEY, readStoredSignIn } from '@/authProvider/storedSignIn';
import { parseStartRecord, START_KEY } from '@/client/startRecord';
import { LOCALE_STORAGE_KEY } from '@/i18n/locales';

/** What a page asked for before its code had loaded. */
export interface EarlyStart {
  /** The answer to a call made with this token, once; undefined when it was not made early. */
  readonly take: (url: string, token: string) => Promise<Response> | undefined;
  /** Forgets what nobody has taken: a write may have changed it. */
  readonly drop: () => void;
}

declare global {
  interface Window {
    vigilStart?: EarlyStart;
  }
}

/** The code of an app's branches, of pages by their first segment, and the texts of languages, as the build lists it in the page. */
type CodeFiles = Readonly<Record<string, readonly string[]>>;

/** What tells the apps apart before any of their code has loaded. */
export interface EarlyApp {
  readonly guestPaths: readonly string[];
  /** Where the app lives. */
  readonly base: string;
  /** Its signed-in branch. */
  readonly branch: 'console' | 'learn';
}

/** The part of the configuration that is needed so early. */
interface EarlyConfig {
  readonly apiOrigin: string;
  readonly identity: { readonly apiKey: string };
}

function dataOf<Data>(id: string): Data | null {
  try {
    return JSON.parse(document.getElementById(id)?.textContent ?? '') as Data;
  } catch {
    // Without a gateway that fills the page in, the console reads its configuration itself.
    return null;
  }
}

function kept(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

const firstSegment = (path: string) => path.split('/')[1];

/** The files of the texts that the app is about to choose, unless they are the English ones, which come with its code. */
function textFiles(files: CodeFiles): readonly string[] {
  const asked = new URLSearchParams(location.search).get('lang');
  const stored = kept(() => localStorage, LOCALE_STORAGE_KEY);
  const wanted = [asked, stored, ...navigator.languages].filter((tag) => tag !== null);
  const isThere = (tag: string): tag is string => tag === 'en' || `texts-${tag}` in files;
  const texts = files[`texts-${languageAmong(wanted, isThere)}`];
  return texts ? [...(files.texts ?? []), ...texts] : [];
}

function preload(files: readonly string[]): void {
  for (const file of new Set(files)) {
    const link = document.createElement('link');
    link.rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload';
    link.href = file;
    document.head.append(link);
  }
}

/** The user, in the console the company, and what the page needed when it was last opened. */
function callsOf(account: string, branch: EarlyApp['branch']): string[] {
  const { pages } = parseStartRecord(
    kept(() => localStorage, START_KEY),
    account,
  );
  const calls = ['/api/v1/user'];
  const companyId = branch === 'console' ? storedCompanyHint.read(account) : undefined;
  if (companyId !== undefined) calls.push(`/customers/api/v2/company/${companyId}/view/admin`);
  return [...new Set([...calls, ...(pages[location.pathname + location.search]?.calls ?? [])])];
}

/**
 * Starts what a page waits for, all at once and before its own code: the code of its branch, and for a
 * signed-in user the calls that this page made when it was last opened.
 */
export function startEarly({ guestPaths, base, branch }: EarlyApp): void {
  const path = location.pathname.slice(base.length) || '/';
  const config = dataOf<EarlyConfig>('config');
  const isActing = kept(() => sessionStorage, ACTING_KEY) !== null;
  // Undefined, when only the SDK can tell, is most likely somebody whose token has to be renewed.
  const signIn = config ? readStoredSignIn(config.identity.apiKey, isActing) : undefined;
  const isGuest = guestPaths.some((one) => firstSegment(one) === firstSegment(path));
  const isSignedIn = !isGuest && (isActing || signIn !== null);
  document.documentElement.dataset.start = isSignedIn ? branch : 'guest';
  const files = dataOf<CodeFiles>('code-files') ?? {};
  // An index of the texts, those of guests, and those of whoever is signed in.
  preload(textFiles(files).slice(0, isSignedIn ? 3 : 2));
  if (isSignedIn) preload([branch, firstSegment(path) ?? ''].flatMap((name) => files[name] ?? []));
  else if (!isGuest || path === '/login') preload(files.guest ?? []);
  // The first formatter of a page reads the browser's language data. Here that happens while the code is on its way.
  if (isSignedIn) setTimeout(() => new Intl.NumberFormat());
  // A visit to a customer has the partner's account but another company, so its calls can't be foreseen.
  if (!config || !signIn || !isSignedIn || isActing) return;

  const calls = new Map<string, Promise<Response>>();
  for (const url of callsOf(signIn.uid, branch)) {
    const answer = fetch(config.apiOrigin + url, {
      headers: {
        Accept: 'application/json',
        Authorization: `Bearer ${signIn.token}`,
        'Cache-Control': 'no-cache',
        Pragma: 'no-cache',
      },
    });
    // Whoever takes it hears of the failure.
    answer.catch(() => undefined);
    calls.set(url, answer);
  }
  window.vigilStart = {
    take(url, token) {
      const answer = token === signIn.token ? calls.get(url) : undefined;
      calls.delete(url);
      return answer;
    },
    drop: () => calls.clear(),
  };
}
