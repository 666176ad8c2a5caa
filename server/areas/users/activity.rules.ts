import type { QueryOf, ResponseOf } from '@contract/endpoint';
import type { Activity, profileEndpoints } from '@contract/users/profile';
import type { Queryable } from '../../db/client';
import { notFound } from '../../http/errors';
import type { DataSubject } from '../../privacy/personal-data';
import { findPerson } from '../session/session.queries';
import { readActivity } from './activity.queries';
import { findUser } from './users.queries';

type Row = Awaited<ReturnType<typeof readActivity>>[number];
type Named = Row['actor'];

const nameOf = (person: Named): string | null =>
  person ? `${person.name} ${person.lastName}`.trim() || person.email : null;

const somebody = (id: number | null, person: Named) => (id ? { id, name: nameOf(person) } : null);

const UPDATE = 'user.updated';
/** Two fields that say the same thing in different ways. */
const NAMED_AS: Readonly<Record<string, string>> = { newDepartment: 'departmentId' };

/** The names of the fields that an update changed; other actions say it all by their name. */
const fieldsOf = ({ action, details, personal }: Row): string[] =>
  action === UPDATE
    ? Object.entries({ ...personal, ...details }).flatMap(([field, value]) =>
        value === undefined ? [] : (NAMED_AS[field] ?? field),
      )
    : [];

const toActivity = (row: Row): Activity => ({
  id: row.id,
  action: row.action,
  at: row.at.toISOString(),
  actor: { id: row.actorId, name: nameOf(row.actor) },
  partner: somebody(row.partnerId, row.partner),
  target: somebody(row.targetId, row.target),
  fields: fieldsOf(row),
});

/** A page of what concerns a person in the audit log, newest first. Throws 404. */
export async function personActivity(
  db: Queryable,
  companyId: number,
  userId: number,
  { before, pageSize }: QueryOf<typeof profileEndpoints.activity>,
): Promise<ResponseOf<typeof profileEndpoints.activity>['data']> {
  if (!(await findUser(db, companyId, userId))) throw notFound('This user');
  const rows = await readActivity(db, { companyId, userId, before, limit: pageSize + 1 });
  const items = rows.slice(0, pageSize).map(toActivity);
  return { items, next: rows.length > pageSize ? (items.at(-1)?.id ?? null) : null };
}

/** The person as data about them is found. Throws 404. */
export async function dataSubject(db: Queryable, companyId: number, id: number): Promise<DataSubject> {
  if (!(await findUser(db, companyId, id))) throw notFound('This user');
  const { uid, email, unconfirmedNewEmail } = await findPerson(db, companyId, id);
  return { companyId, id, uid, email, unconfirmedNewEmail };
}
