import type { Change } from '@contract/audit';
import { domainOf, isAtProvedDomain } from '@server/domain/domains/domains.queries';
import { addPeople } from '@server/domain/joining/add-people.rules';
import { movePeople, setDisabled } from '@server/domain/membership/changes.rules';
import { changedTexts, departmentChange, statusChange, userKeys } from '@server/domain/people/people.model';
import {
  countEnabled,
  emailInUse,
  lockEmails,
  lockUsers,
  updatePerson,
} from '@server/domain/people/people.queries';
import { departments } from '@server/domain/people/people.tables';
import {
  DIRECTORY,
  type LockedUser,
  PROTECTION_TEXTS,
  protectionOf,
} from '@server/domain/people/protection.rules';
import { freeSeats } from '@server/domain/people/seats.rules';
import { defaultDepartment, teamsByName } from '@server/domain/people/teams.queries';
import { noteDisabled } from '@server/domain/provisioning/holds.queries';
import { judgeDisabling, withdrawDisabling } from '@server/domain/provisioning/holds.rules';
import { endCredentials } from '@server/domain/sign-in/credentials.rules';
import { findUsed } from '@server/domain/sign-on/candidates.queries';
import { emailKey } from '@server/platform/text/text';
import { type Acting, act, type Ending, namesOf, type Reply, type ScimCall } from './act';
import { invalidValue, notThere, refused, ScimError, uniqueness } from './errors';
import { setManagerOf, tellManagerIsHere } from './managers.rules';
import type { Patch } from './paths';
import { checkTag } from './tags';
import { addressOf, patchUser, readUser, type UserSaid } from './user.attributes';
import { toScimUser } from './users.model';
import {
  findProvisioned,
  findScimUser,
  lockByAddress,
  putProvisioned,
  type ScimUserRow,
  updateProvisioned,
} from './users.queries';
import { idOf, type Json } from './values';

/** What the name of a user is, from what a directory says: first and last name, else the display name as a whole. */
const namesFrom = ({
  givenName,
  familyName,
  displayName,
}: Pick<ScimUserRow, 'givenName' | 'familyName' | 'displayName'>) =>
  givenName === null && familyName === null
    ? { name: displayName ?? '', lastName: '' }
    : { name: givenName ?? '', lastName: familyName ?? '' };

/** Throws where the company has not proved exactly the domain of an address. */
async function checkDomain({ tx, company }: Acting, address: string): Promise<void> {
  if (await isAtProvedDomain(tx, company.id, address)) return;
  throw invalidValue(
    `Users are provisioned at the company's verified domains only, and ${domainOf(address)} is none of them.`,
  );
}

/** Throws without a license left. */
async function checkSeat({ tx, company, now }: Acting, people: readonly number[] = []): Promise<void> {
  if ((await freeSeats(tx, company, now, people)) < 1)
    throw refused('No license is left for this user. Buy licenses, or disable users who need none.');
}

const taken = () =>
  uniqueness("This address belongs to a user of another company, so it can't be provisioned here.");

/** The user of a request, as the directory sees them. Throws 404. */
async function known({ tx, company, subject }: Acting, id: string): Promise<ScimUserRow> {
  const number = idOf(id);
  const row = number === undefined ? undefined : await findScimUser(tx, company.id, number);
  if (!row) throw notThere('User', id);
  Object.assign(subject, { userId: row.id, externalId: row.externalId, name: row.email });
  return row;
}

/** A new address of a user, everywhere it counts. An admin's is changed in the console: who has it can get into the account. */
async function changeAddress(acting: Acting, row: ScimUserRow, person: LockedUser, address: string) {
  const { tx, company, now, call } = acting;
  const key = emailKey(address);
  if (key !== row.emailKey) {
    await lockEmails(tx, [key]);
    await checkDomain(acting, address);
    if (person.role !== 'user' || row.id === company.ownerId)
      throw new ScimError(409, "An admin's address can only be changed in the console.", 'mutability');
    if (await emailInUse(tx, key)) {
      const own = await lockByAddress(tx, company.id, key);
      throw own ? uniqueness('Another user of the company has this address.') : taken();
    }
    await endCredentials(tx, call.deps, company.id, [person]);
  }
  const keys = userKeys({ email: address, name: row.name, lastName: row.lastName });
  const changes = { email: address, ...keys, unconfirmedNewEmail: null, updatedAt: now };
  await updatePerson(tx, company.id, row.id, changes);
  if (!person.uid || key === row.emailKey) return;
  const { lang } = company;
  const values = { email: row.email };
  await call.deps.jobs.enqueue(tx, 'mail.send', { template: 'emailChanged', to: row.email, lang, values });
}

/** Disables a user, or holds it where that would be too many at once. Throws for the owner and the last admin. */
async function disable(
  acting: Acting,
  row: ScimUserRow,
  person: LockedUser,
  isDeletion: boolean,
): Promise<ScimError | undefined> {
  const { tx, company, now, call } = acting;
  if (person.disabledAt) return undefined;
  const enabledAdmins = await countEnabled(tx, company.id, ['admin']);
  const facts = { actor: DIRECTORY, ownerId: company.ownerId, enabledAdmins };
  const code = protectionOf(person, 'disable', facts);
  if (code) throw new ScimError(409, PROTECTION_TEXTS[code], 'mutability');
  const verdict = await judgeDisabling(tx, call.deps, company.id, { userId: row.id, isDeletion });
  if (verdict === 'rejected')
    return refused('An admin has decided that this user is not disabled. Ask them, or try again in a day.');
  if (verdict === 'held') {
    return refused(
      'This would disable more users within a day than the company allows. The user stays enabled until an admin approves; then they are disabled without another request.',
    );
  }
  await setDisabled(tx, call.deps, company.id, [person], true);
  await noteDisabled(tx, company.id, [row.id], { at: now, isDeletion });
  return undefined;
}

async function enable(acting: Acting, row: ScimUserRow, person: LockedUser): Promise<void> {
  const { tx, company, call, now } = acting;
  await withdrawDisabling(tx, company.id, row.id, now);
  await updateProvisioned(tx, company.id, row.id, { disabledAt: null });
  if (!person.disabledAt) return;
  const facts = { actor: DIRECTORY, ownerId: company.ownerId, enabledAdmins: Number.MAX_SAFE_INTEGER };
  const code = protectionOf(person, 'enable', facts);
  if (code) throw new ScimError(409, PROTECTION_TEXTS[code], 'mutability');
  await checkSeat(acting, [row.id]);
  await setDisabled(tx, call.deps, company.id, [person], false);
}

/** Moves a user to the department that a directory says; none is the default one. */
async function move(acting: Acting, row: ScimUserRow, wanted: string | null): Promise<Change[]> {
  const { tx, company, call, now } = acting;
  if (!row.saysDepartment) await updateProvisioned(tx, company.id, row.id, { saysDepartment: true });
  const [to] =
    wanted === null
      ? [await defaultDepartment(tx, company.id)]
      : [...(await teamsByName(tx, departments, company.id, [wanted], now)).values()];
  if (!to || to.id === row.departmentId) return [];
  await movePeople(tx, call.deps, company.id, [row.id], to);
  return [departmentChange(row.departmentName, to.name)];
}

/** Makes a user what a directory says. Returns what changed, or why nothing did: they can't be disabled for now. */
async function apply(
  acting: Acting,
  row: ScimUserRow,
  said: UserSaid,
): Promise<{ changes: Change[]; held?: ScimError }> {
  const { tx, company, now } = acting;
  const address = addressOf(said, row.email);
  const [person] = await lockUsers(tx, company.id, [row.id]);
  if (!person) throw notThere('User', String(row.id));
  const changes: Change[] = [];
  if (said.active === false && !person.disabledAt) {
    const held = await disable(acting, row, person, false);
    if (held) return { changes, held };
    changes.push(statusChange(true));
  }
  const told = {
    externalId: said.externalId === undefined ? row.externalId : said.externalId,
    displayName: said.displayName === undefined ? row.displayName : said.displayName,
    givenName: said.givenName === undefined ? row.givenName : said.givenName,
    familyName: said.familyName === undefined ? row.familyName : said.familyName,
  };
  const saysName = told.displayName !== null || told.givenName !== null || told.familyName !== null;
  const names = saysName ? namesFrom(told) : { name: row.name, lastName: row.lastName };
  const isTold = (Object.keys(told) as (keyof typeof told)[]).some((key) => told[key] !== row[key]);
  if (isTold) await updateProvisioned(tx, company.id, row.id, { ...told, updatedAt: now });
  const renamed = changedTexts({ name: row.name, lastName: row.lastName }, names);
  if (renamed.length > 0) {
    const keys = userKeys({ email: row.email, ...names });
    await updatePerson(tx, company.id, row.id, { ...names, ...keys, updatedAt: now });
    changes.push(...renamed);
  }
  if (said.department !== undefined) changes.push(...(await move(acting, row, said.department)));
  if (said.manager !== undefined) changes.push(...(await setManagerOf(acting, row, said.manager)));
  if (said.active === true) {
    if (person.disabledAt) changes.push(statusChange(false));
    await enable(acting, row, person);
  }
  const isMoved = address !== undefined;
  if (isMoved) {
    await changeAddress(acting, { ...row, ...names }, person, address);
    changes.push(...changedTexts({ email: row.email }, { email: address }));
  }
  if (isMoved || told.externalId !== row.externalId)
    await tellManagerIsHere(acting, { id: row.id, email: address ?? row.email, externalId: told.externalId });
  // The account's service may be outside of the transaction, so it comes last.
  if (isMoved && person.uid) {
    const { outcome } = await acting.call.deps.identity.updateAccount(tx, person.uid, { email: address });
    if (outcome === 'emailInUse') throw taken();
  }
  return { changes };
}

async function answerOf({ tx, company, call }: Acting, id: number, status: number): Promise<Reply> {
  const row = await findScimUser(tx, company.id, id);
  if (!row) throw new Error(`user ${id} of company ${company.id} is not provisioned`);
  const body = toScimUser(row, call.baseUrl);
  const meta = body.meta as { location: string; version: string };
  return { status, body, location: meta.location, etag: meta.version };
}

/** The tag of a user as the directory read them. */
const versionOf = (row: ScimUserRow, baseUrl: string): string =>
  (toScimUser(row, baseUrl).meta as { version: string }).version;

/** Adds somebody new, who has been checked. */
async function addNew(acting: Acting, address: string, said: UserSaid): Promise<number> {
  const { tx, company, call, now } = acting;
  await checkDomain(acting, address);
  if (said.active !== false) await checkSeat(acting);
  const { givenName = null, familyName = null, displayName = null } = said;
  const person = {
    email: address,
    ...namesFrom({ givenName, familyName, displayName }),
    role: 'user' as const,
    departments: said.department ? [said.department] : [],
    groups: [],
  };
  const sso = (await findUsed(tx, company.id)) !== undefined;
  const [added] = await addPeople(tx, call.deps, company.id, [person], { sso, invitedAt: null, now });
  if (!added) throw new Error('nobody was added');
  return added.id;
}

/**
 * Adds a user, or links one whom the company has already. Throws uniqueness for one who is provisioned already, and for another
 * company's user.
 */
export const createUser = (call: ScimCall, body: Json): Promise<Reply> =>
  act(call, { act: 'create', resource: 'User' }, async (acting): Promise<Ending> => {
    const { tx, company, now, subject, note, audit } = acting;
    const said = readUser(body, { isWhole: false });
    Object.assign(subject, { externalId: said.externalId ?? null, name: said.userName });
    const address = addressOf(said);
    if (address === undefined) throw invalidValue("'userName' is required.");
    subject.name = address;
    const key = emailKey(address);
    await lockEmails(tx, [key]);
    const own = await lockByAddress(tx, company.id, key);
    if (!own) {
      if (await emailInUse(tx, key)) throw taken();
      const id = await addNew(acting, address, said);
      const { active, manager, department, externalId = null } = said;
      const { displayName = null, givenName = null, familyName = null } = said;
      const told = {
        externalId,
        displayName,
        givenName,
        familyName,
        saysDepartment: department !== undefined,
      };
      await putProvisioned(tx, company.id, id, now, told);
      subject.userId = id;
      await audit({ action: 'user.created', target: { type: 'user', id } });
      note('create', []);
      if (manager !== undefined) await setManagerOf(acting, { id }, manager);
      // Somebody who was just added can be disabled without asking.
      if (active === false)
        await setDisabled(tx, call.deps, company.id, await lockUsers(tx, company.id, [id]), true);
      await tellManagerIsHere(acting, { id, email: address, externalId });
      return answerOf(acting, id, 201);
    }
    subject.act = 'link';
    subject.userId = own.id;
    const before = await findProvisioned(tx, company.id, own.id);
    if (before && !before.deletedAt)
      throw uniqueness('This user is provisioned already. Read them by their user name, and update them.');
    await checkDomain(acting, address);
    await putProvisioned(tx, company.id, own.id, now);
    const row = await known(acting, String(own.id));
    const { changes, held } = await apply(acting, row, { active: true, ...said });
    if (held) return { held };
    note('link', namesOf(changes));
    await auditChanges(acting, own.id, changes);
    await tellManagerIsHere(acting, { id: own.id, email: address, externalId: said.externalId ?? null });
    return answerOf(acting, own.id, 201);
  });

async function auditChanges({ audit }: Acting, id: number, changes: Change[]): Promise<void> {
  if (changes.length === 0) return;
  await audit({
    action: 'user.updated',
    target: { type: 'user', id },
    concerns: [{ userIds: [id], changes }],
  });
}

/** The act that the log names an update by. */
const actOf = (changes: readonly Change[]) => {
  const status = changes.find(({ field }) => field === 'status')?.to;
  if (status === 'disabled') return 'disable' as const;
  return status === 'enabled' ? ('enable' as const) : ('update' as const);
};

const update = (
  call: ScimCall,
  id: string,
  ifMatch: string | undefined,
  saidOf: (row: ScimUserRow) => UserSaid,
): Promise<Reply> =>
  act(call, { act: 'update', resource: 'User' }, async (acting): Promise<Ending> => {
    const row = await known(acting, id);
    checkTag(versionOf(row, call.baseUrl), ifMatch);
    const said = saidOf(row);
    if (said.active === false && row.disabledAt === null) acting.subject.act = 'disable';
    const { changes, held } = await apply(acting, row, said);
    if (held) return { held };
    const isOtherId = said.externalId !== undefined && said.externalId !== row.externalId;
    const names = [...namesOf(changes), ...(isOtherId ? ['externalId'] : [])];
    if (names.length > 0) acting.note(actOf(changes), names);
    await auditChanges(acting, row.id, changes);
    return answerOf(acting, row.id, 200);
  });

/** Makes a user what a whole resource says. */
export const replaceUser = (call: ScimCall, id: string, body: Json, ifMatch?: string): Promise<Reply> =>
  update(call, id, ifMatch, (row) => {
    const said = readUser(body, { isWhole: true });
    return {
      ...(row.saysDepartment ? { department: null } : {}),
      ...(row.saysManager ? { manager: null } : {}),
      ...said,
    };
  });

/** Changes some of a user. */
export const changeUser = (
  call: ScimCall,
  id: string,
  patches: readonly Patch[],
  ifMatch?: string,
): Promise<Reply> => update(call, id, ifMatch, (row) => patchUser(patches, row.email));

/** Disables a user, whom SCIM then does not find until they are sent again. */
export const deleteUser = (call: ScimCall, id: string, ifMatch?: string): Promise<Reply> =>
  act(call, { act: 'delete', resource: 'User' }, async (acting): Promise<Ending> => {
    const { tx, company, now, note } = acting;
    const row = await known(acting, id);
    checkTag(versionOf(row, call.baseUrl), ifMatch);
    const [person] = await lockUsers(tx, company.id, [row.id]);
    if (!person) throw notThere('User', id);
    const held = await disable(acting, row, person, true);
    if (held) return { held };
    await updateProvisioned(tx, company.id, row.id, { deletedAt: now, updatedAt: now });
    note('delete', []);
    if (!person.disabledAt) await auditChanges(acting, row.id, [statusChange(true)]);
    return { status: 204 };
  });
