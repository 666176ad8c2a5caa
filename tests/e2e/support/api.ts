import { type Account, NEW_PASSWORD, PASSWORD } from './accounts';
import { environment } from './environment';
import { nextMailTo } from './inbox';

export interface Signed {
  readonly uid: string;
  readonly token: string;
  readonly refreshToken: string;
  readonly companyId: number;
  readonly userId: number;
}

const sessions = new Map<string, Promise<Signed>>();
const registered = new Set<string>();

async function answerOf<T>(response: Response): Promise<T> {
  if (!response.ok) throw new Error(`${response.status} ${response.url}: ${await response.text()}`);
  return (await response.json()) as T;
}

/** Signs an account in, without a browser. */
export async function newSessionOf(account: string): Promise<Signed> {
  const { origin } = environment();
  const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=vigil-embedded';
  const signedIn = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: account,
      password: registered.has(account) ? NEW_PASSWORD : PASSWORD,
      returnSecureToken: true,
    }),
  });
  const { localId, idToken, refreshToken } =
    await answerOf<Record<'localId' | 'idToken' | 'refreshToken', string>>(signedIn);
  const me = await fetch(`${origin}/api/v1/user`, { headers: { authorization: `Bearer ${idToken}` } });
  const { data } = await answerOf<{ data: { id: number; company_id: number } }>(me);
  return { uid: localId, token: idToken, refreshToken, companyId: data.company_id, userId: data.id };
}

/** An account's session with the gateway; one per worker. */
export function sessionOf(account: string): Promise<Signed> {
  const known = sessions.get(account) ?? newSessionOf(account);
  sessions.set(account, known);
  return known;
}

/** The next calls sign in anew: to another gateway, or at another time. */
export const forgetSessions = (): void => sessions.clear();

/** Calls the gateway as an account; `{companyId}` in the path is replaced by the account's own. */
export async function request(account: string, method: string, path: string, body?: object) {
  const { token, companyId } = await sessionOf(account);
  return fetch(environment().origin + path.replace('{companyId}', String(companyId)), {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    body: body && JSON.stringify(body),
  });
}

/** The answer to a call that must succeed. */
export async function call<T>(account: string, method: string, path: string, body?: object): Promise<T> {
  return answerOf<T>(await request(account, method, path, body));
}

let counter = 0;
/** A word no other test of the run uses. */
export const unique = (word: string): string =>
  `${word}-${process.env.TEST_PARALLEL_INDEX ?? 0}${Date.now().toString(36)}${counter++}`;

const company = '/customers/api/v1/company/{companyId}';

export interface Person {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly lastName: string;
}

/** Marks what somebody hasn't seen yet as seen: nothing opens by itself over their scenarios. */
export async function markNotificationsSeen({ token, companyId, userId }: Signed): Promise<void> {
  const { origin } = environment();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const shown = fetch(`${origin}/api/v1/notifications/${companyId}/user/${userId}/shown`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({ notificationsShown: true }),
  });
  const acknowledged = fetch(`${origin}/api/v1/user/${userId}/suspended_campaigns_notification_shown`, {
    method: 'PATCH',
    headers: { authorization: headers.authorization },
  });
  await Promise.all([shown.then(answerOf), acknowledged.then(answerOf)]);
}

/** Adds a user for one test; no mail unless requested. */
export function addPerson(account: string, values: object = {}): Promise<Person> {
  const word = unique('person');
  const person = { email: `${word}@test.example`, name: 'Test', lastName: word, notify: false };
  return call<Person>(account, 'POST', `${company}/users`, { ...person, ...values });
}

/** Deletes a user for good, as another admin would at the same time. */
export const deletePerson = (account: Account, userId: number) =>
  call(account, 'DELETE', '/api/v1/user/{companyId}/delete_user', { userId });

/** A fixture user who has accepted their invitation. */
export async function registeredLearner(account: Account): Promise<Person> {
  const filter = JSON.stringify({ filterBy: ['learner'] });
  type Listed = Person & { readonly registrationType: string };
  const people = await call<Listed[]>(
    account,
    'GET',
    `${company}/users?filter=${encodeURIComponent(filter)}&sort=${encodeURIComponent(JSON.stringify(['createdAt', 'ASC']))}`,
  );
  const learner = people.find(({ registrationType }) => registrationType === 'REGISTERED');
  if (!learner) throw new Error(`no learner of ${account} is registered`);
  return learner;
}

/** The company's users, as the list shows them. */
export const listPeople = (account: string) => call<Person[]>(account, 'GET', `${company}/users`);

/** Accepts the latest invitation of a new user, who agrees to the policies and then signs in with the new password. */
export async function acceptInvitation(email: string): Promise<void> {
  const token = /invitation\?token=([\w-]+)/.exec((await nextMailTo(email)).text)?.[1];
  if (!token) throw new Error(`the mail to ${email} is no invitation`);
  const response = await fetch(`${environment().origin}/api/v1/user/invitation/${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Test',
      lastName: 'Learner',
      password: NEW_PASSWORD,
      privacyPolicyConfirmed: true,
    }),
  });
  await answerOf(response);
  registered.add(email);
}

/** Disables users through the bulk call. */
export const disablePeople = (account: Account, ids: readonly number[]) =>
  call(account, 'PUT', `${company}/users?filter=${encodeURIComponent(JSON.stringify({ id: ids }))}`, {
    disabled: true,
  });

export interface Team {
  readonly id: number;
  readonly name: string;
}
export type Teams = 'departments' | 'groups';

/** Adds a department or group for one test. */
export const addTeam = (account: string, teams: Teams, name = unique('team')): Promise<Team> =>
  call<Team>(account, 'POST', `${company}/${teams}`, { name });

/** Adds users to a department or group. */
export const assign = (account: string, teams: Teams, id: number, userIds: readonly number[]) =>
  call(account, 'PUT', `${company}/${teams}/${id}/users`, { userIds });

/** A company's departments or groups. */
export async function listTeams(account: Account, teams: Teams): Promise<Team[]> {
  const query = 'order=ASC&orderBy=name&pageNumber=0&pageSize=100';
  const { data } = await call<{ data: { items: Team[] } }>(account, 'GET', `${company}/${teams}?${query}`);
  return data.items;
}

export interface RegisterOptions {
  readonly companyName?: string;
  /** The slug of a partner's link. */
  readonly partner?: string;
}

/**
 * Registers a company for one test, with a trial available; returns the email of its admin, who has confirmed
 * everything.
 */
export async function registerCompany(options: RegisterOptions = {}): Promise<string> {
  const word = unique('company');
  const email = `${word}@test.example`;
  const response = await fetch(`${environment().origin}/customers/api/v1/company/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email,
      name: 'Test',
      lastName: word,
      companyName: word,
      country: 'GB',
      industry: 'other',
      companySize: '1-25',
      password: NEW_PASSWORD,
      ...options,
    }),
  });
  registered.add(email);
  const { data } = await answerOf<{ data: { userId: number } }>(response);
  await call(email, 'POST', `${company}/users/${data.userId}/privacy_policy/confirm`);
  await call(email, 'PUT', '/api/v1/user/{companyId}/me/onboarding');
  return email;
}

/** Opens the link mailed at registration: only then may its admin mail others. */
export async function confirmAddress(email: string): Promise<void> {
  const { text } = await nextMailTo(email);
  const token = /verify_email\?token=([\w-]+)/.exec(text)?.[1];
  if (!token) throw new Error(`the mail to ${email} confirms nothing`);
  const url = `${environment().origin}/api/v1/user/verify_email/${token}`;
  await answerOf(await fetch(url, { method: 'POST' }));
}

/** Starts a company's trial. */
export const startTrial = (account: string) => call(account, 'POST', '/api/v1/billing/{companyId}/trial');

/** Adds users and starts the annual training for the whole company. */
export const beginTraining = (account: string, emails: readonly string[]) =>
  call(account, 'POST', `${company}/users/invite`, {
    emails: emails.map((email) => ({ email })),
    autoStartTraining: true,
  });

/** A company's plan, from the gateway. */
export async function planOf(account: string): Promise<{ type: string; trial: { status: string } }> {
  const path = '/customers/api/v2/company/{companyId}/view/admin';
  const { data } = await call<{ data: { subscription: { type: string; trial: { status: string } } } }>(
    account,
    'GET',
    path,
  );
  return data.subscription;
}
