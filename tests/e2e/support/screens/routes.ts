import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { inRunFolder } from '@tests/support/run-folder';
import { ACCOUNTS, type Account } from '../accounts';
import { call, listTeams, sessionOf } from '../api';
import { goToList } from '../users';
import { READER, type Screen } from './screen';

interface Paths {
  readonly guest: readonly string[];
  readonly signedIn: readonly string[];
  /** Addresses that only lead on. */
  readonly redirects: readonly string[];
}

/** The console's addresses as its manifests declare them; read once per run, since that takes Vite seconds. */
export function pathsOfManifests(): Paths {
  const file = inRunFolder('screens.json');
  if (!existsSync(file)) {
    writeFileSync(file, execFileSync('node_modules/.bin/tsx', ['scripts/screens.ts', '--json']));
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Paths;
}

const firstOf = async (kind: 'departments' | 'groups') => String((await listTeams(READER, kind))[0]?.id);

interface Exercise {
  readonly id: number;
  readonly templates: readonly { readonly templateId: number }[];
}

/** A running exercise with a report. */
async function firstExercise(): Promise<Exercise> {
  const base = '/phishing-exercise/api/v1/company/{companyId}';
  const { data } = await call<{ data: { items: (Exercise & { status: string })[] } }>(
    READER,
    'GET',
    `${base}/campaigns/active`,
  );
  const found = data.items.find(({ status }) => status !== 'QUEUED');
  if (!found) throw new Error(`${READER} has no running exercise`);
  return (await call<{ data: Exercise }>(READER, 'GET', `${base}/campaign/${found.id}`)).data;
}

/** A running simulation with a report of several rounds. */
async function firstSimulation(): Promise<number> {
  const { data } = await call<{ data: { items: { id: number; roundsCount: number }[] } }>(
    READER,
    'GET',
    '/phishing/api/v3/company/{companyId}/campaigns/active',
  );
  const found = data.items.find(({ roundsCount }) => roundsCount > 1);
  if (!found) throw new Error(`${READER} has no simulation of several rounds`);
  return found.id;
}

/** A published policy. */
async function firstPolicy(): Promise<string> {
  const path = '/api/v1/policies/company/{companyId}/policies?status=published';
  const { data } = await call<{ data: { items: { id: number }[] } }>(READER, 'GET', path);
  const [found] = data.items;
  if (!found) throw new Error(`${READER} has no published policy`);
  return String(found.id);
}

/** A game that has ended, with everything that its page can show. */
async function firstGame(account: Account): Promise<string> {
  const path = '/api/v1/games/company/{companyId}/exercises?status=ENDED';
  const { data } = await call<{ data: { items: { id: number }[] } }>(account, 'GET', path);
  const [found] = data.items;
  if (!found) throw new Error(`${account} has no game that has ended`);
  return String(found.id);
}

/** An example for each parameter of an address. */
const EXAMPLES: Readonly<Record<string, (path: string) => Promise<string>>> = {
  userId: async () => String((await sessionOf(READER)).userId),
  departmentId: () => firstOf('departments'),
  groupId: () => firstOf('groups'),
  courseId: async () => '503',
  campaignId: async (path) =>
    String(path.startsWith('/phishing-simulation/') ? await firstSimulation() : (await firstExercise()).id),
  templateId: async () => String((await firstExercise()).templates[0]?.templateId),
  gameId: (path) => firstGame(path.startsWith('/gaming/') ? ACCOUNTS.overLimit : READER),
  email: async () => 'a@b.example',
  policyId: firstPolicy,
  partner: async () => 'corvid',
  source: async () => 'mail',
  console: async () => 'acronis',
};

/** Addresses whose parameter needs an example of its own: only a draft can be edited, and only a partner's campaign shared. */
const ADDRESSES: Readonly<Record<string, string>> = {
  '/edit/:courseId': '/edit/602',
  '/phishing-simulation/share/:campaignId': '/phishing-simulation/share/9',
};

/** Who sees a signed-in screen, unless it is an admin of a Boost company. */
const VIEWERS: Readonly<Record<string, Account>> = {
  // It leads on once there is an exercise.
  '/phishing-exercise': ACCOUNTS.free,
  '/gaming/preview': ACCOUNTS.overLimit,
  '/gaming/statistics': ACCOUNTS.overLimit,
  '/gaming/statistics/:gameId': ACCOUNTS.overLimit,
  '/gaming/settings': ACCOUNTS.overLimit,
  '/provider/invoices': ACCOUNTS.provider,
  '/provider/credit': ACCOUNTS.provider,
  '/provider/payments': ACCOUNTS.provider,
  '/provider/surveys': ACCOUNTS.provider,
  '/provider/survey-answers': ACCOUNTS.provider,
  '/reseller/customers': ACCOUNTS.partner,
  '/subreseller/customers': ACCOUNTS.subReseller,
  '/reseller/overview': ACCOUNTS.partner,
  '/subreseller/overview': ACCOUNTS.subReseller,
  '/opportunity-forecast': ACCOUNTS.partner,
  '/reseller/transactions': ACCOUNTS.partner,
  '/subreseller/transactions': ACCOUNTS.subReseller,
  '/partner-portal/transactions/billing': ACCOUNTS.managedService,
  '/partner-portal/transactions/license-allocations': ACCOUNTS.managedService,
  '/partner-portal/companies': ACCOUNTS.managedService,
  '/partner-portal/comparison': ACCOUNTS.partner,
  '/courses/:courseId/customers-status': ACCOUNTS.partner,
  '/courses/:courseId/customers-settings': ACCOUNTS.partner,
  '/phishing-simulation/share/:campaignId': ACCOUNTS.partner,
};

/** Guest addresses that lead on without what a link carries; with it, they are states in guest.ts and asking.ts. */
const ONLY_BY_A_LINK = ['/login_as_company', '/verify_email', '/change-password'];

async function addressOf(path: string): Promise<string> {
  let address = ADDRESSES[path] ?? path;
  for (const [, name = ''] of address.matchAll(/:(\w+)/g)) {
    const example = EXAMPLES[name];
    if (!example) throw new Error(`support/screens/routes.ts has no example for :${name} of ${path}`);
    address = address.replace(`:${name}`, await example(path));
  }
  return address;
}

/** A screen of the manifests, as it opens by its address. */
const plain = (path: string, account: Account | null): Screen => ({
  name: path,
  account,
  open: async (page, say) => {
    const address = await addressOf(path);
    await goToList(page, address);
    // One that leads on, or is not for this account, would be looked at under another's name.
    expect(new URL(page.url()).pathname).toBe(address);
    await expect(page.getByRole('heading', { name: say('session.noAccess.title') })).toHaveCount(0);
  },
});

/** Every screen that the manifests declare: a new one is looked at without being named here. */
export function plainScreens(): Screen[] {
  const { guest, signedIn } = pathsOfManifests();
  return [
    ...guest.filter((path) => !ONLY_BY_A_LINK.includes(path)).map((path) => plain(path, null)),
    ...signedIn.map((path) => plain(path, VIEWERS[path] ?? READER)),
  ];
}

/** The addresses that only lead on, with their examples. */
export const redirectAddresses = () =>
  Promise.all([...pathsOfManifests().redirects, '/login_as_company'].map(addressOf));
