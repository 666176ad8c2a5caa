import { type Change, changeSchema } from '@contract/audit';
import type { QueryOf, ResponseOf } from '@contract/endpoint';
import { OPERATION_KINDS } from '@contract/operations';
import type { Activity, profileEndpoints } from '@contract/users/profile';
import { findPerson } from '@server/domain/people/people.queries';
import { DIRECTORY } from '@server/domain/people/protection.rules';
import type { DataSubject } from '@server/domain/privacy/personal-data';
import type { Queryable } from '@server/platform/db/client';
import { notFound } from '@server/platform/http/errors';
import { z } from 'zod';
import { readActivity } from './activity.queries';
import { findUser } from './users.queries';

type Row = Awaited<ReturnType<typeof readActivity>>[number];
type Named = Row['actor'];

const nameOf = (person: Named): string | null =>
  person ? `${person.name} ${person.lastName}`.trim() || person.email : null;

const somebody = (id: number | null, person: Named) => (id ? { id, name: nameOf(person) } : null);

/** Fields that older update events recorded by name only, without values. */
const FIELDS = ['name', 'lastName', 'role', 'departmentId', 'groupIds', 'disabled'] as const;
const changesSchema = z.object({ changes: z.array(changeSchema) });

const changesIn = (said: Record<string, unknown> | null): Change[] =>
  changesSchema.safeParse(said).data?.changes ?? [];

const operationSchema = z.object({
  kind: z.enum(OPERATION_KINDS),
  total: z.number(),
  done: z.number().nullable().default(null),
});

/** The bulk operation whose start or end an event records, unless the event also has its results. */
const operationOf = ({ action, details }: Row): Activity['operation'] =>
  action.startsWith('operation.') ? (operationSchema.safeParse(details).data ?? null) : null;

/** The event from one user's view: done to them, or by them, to one or several users. */
function toActivity(row: Row, userId: number): Activity {
  const { action, details, personal, targetPersonal, actorId, isAmong, peopleTotal } = row;
  const own = changesIn(personal);
  const isSubject = row.targetId === null && (isAmong || own.length > 0 || actorId !== userId);
  const isMany = !isSubject && row.targetId === null && peopleTotal !== null && peopleTotal > 0;
  const changes = own.length > 0 || isSubject ? own : changesIn(targetPersonal ?? details);
  const kept: Record<string, unknown> = { ...(personal ?? targetPersonal), ...details };
  return {
    id: row.id,
    action,
    at: row.at.toISOString(),
    actor: actorId === DIRECTORY.userId ? null : { id: actorId, name: nameOf(row.actor) },
    partner: somebody(row.partnerId, row.partner),
    target: isSubject ? { id: userId, name: nameOf(row.target) } : somebody(row.targetId, row.target),
    fields:
      action === 'user.updated' && kept.changed === undefined
        ? FIELDS.filter((field) => kept[field] !== undefined)
        : [],
    changes,
    people: isMany ? { total: peopleTotal, names: row.names } : null,
    operation: isSubject ? null : operationOf(row),
  };
}

/** A page of a user's activity from the audit log, newest first. Throws 404. */
export async function personActivity(
  db: Queryable,
  companyId: number,
  userId: number,
  { before, pageSize }: QueryOf<typeof profileEndpoints.activity>,
): Promise<ResponseOf<typeof profileEndpoints.activity>['data']> {
  if (!(await findUser(db, companyId, userId))) throw notFound('This user');
  const rows = await readActivity(db, { companyId, userId, before, limit: pageSize + 1 });
  const items = rows.slice(0, pageSize).map((row) => toActivity(row, userId));
  return { items, next: rows.length > pageSize ? (items.at(-1)?.id ?? null) : null };
}

/** The user whose personal data is requested. Throws 404. */
export async function dataSubject(db: Queryable, companyId: number, id: number): Promise<DataSubject> {
  if (!(await findUser(db, companyId, id))) throw notFound('This user');
  const { uid, email, unconfirmedNewEmail } = await findPerson(db, companyId, id);
  return { companyId, id, uid, email, unconfirmedNewEmail };
}
