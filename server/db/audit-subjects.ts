import type { Change } from '@contract/audit';
import type { AuditEntry, Concern } from '../http/context';

/** So many different changes of a bulk act are told with the act itself. */
const SHARED_MAX = 5;
/** What is about the person themselves and never goes into the event, which nobody can erase. */
const PERSONAL_FIELDS: readonly Change['field'][] = ['name', 'lastName', 'email'];

const numbersOf = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'number') : [];

/** Several people with the same entry, and what it says about each of them, if anything. */
export interface SubjectRows {
  readonly userIds: number[];
  readonly personal?: Record<string, unknown>;
}

/**
 * The people of the company whom an event concerns: who did it, and to whom it was done, one or many, with what
 * changed about each. People of whom the same is said are together, so that a hundred thousand are one row here.
 */
export function subjectsOf(entry: AuditEntry & { actor: { userId: number } }): SubjectRows[] {
  const { actor, target, details, personal, concerns = [], isPart } = entry;
  const isPerson = target.type === 'user';
  const silent = [
    ...(isPart ? [] : [actor.userId]),
    ...(isPerson && typeof target.id === 'number' ? [target.id] : []),
    ...numbersOf(details?.userIds),
    ...(isPerson ? numbersOf(details?.ids) : []),
  ];
  const changesOf = new Map<number, readonly Change[]>(silent.map((userId) => [userId, []]));
  for (const { userIds, changes = [] } of concerns) {
    for (const userId of userIds) changesOf.set(userId, [...(changesOf.get(userId) ?? []), ...changes]);
  }
  const together = new Map<string, SubjectRows>();
  for (const [userId, changes] of changesOf) {
    const said = {
      ...(userId === target.id && isPerson ? personal : {}),
      ...(changes.length > 0 ? { changes } : {}),
    };
    const key = JSON.stringify(said);
    const rows = together.get(key);
    if (rows) rows.userIds.push(userId);
    else together.set(key, { userIds: [userId], ...(key === '{}' ? {} : { personal: said }) });
  }
  return [...together.values()];
}

/** The first of the different changes of an act on several people, without what is personal. */
export function sharedChanges(concerns: readonly Concern[]): Change[] {
  const all = concerns.flatMap(({ changes = [] }) => changes);
  const impersonal = all.filter(({ field }) => !PERSONAL_FIELDS.includes(field));
  const different = new Map(impersonal.map((change) => [JSON.stringify(change), change]));
  return [...different.values()].slice(0, SHARED_MAX);
}
