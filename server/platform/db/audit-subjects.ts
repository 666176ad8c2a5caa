import type { Change } from '@contract/audit';
import type { AuditEntry, Concern } from '@server/platform/http/context';

/** At most this many distinct changes of a bulk act are recorded with the act itself. */
const SHARED_MAX = 5;
/** Personal data, which never goes into the event because events can't be erased. */
const PERSONAL_FIELDS: readonly Change['field'][] = ['name', 'lastName', 'email'];

const numbersOf = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'number') : [];

/** Users with the same entry, and what it says about each of them, if anything. */
export interface SubjectRows {
  readonly userIds: number[];
  readonly personal?: Record<string, unknown>;
}

/**
 * The company's users whom an event concerns: the actor and everyone affected, with the changes of each.
 * Users with identical changes share one row, so a hundred thousand are one row here.
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

/** The first distinct changes of a bulk act, without personal data. */
export function sharedChanges(concerns: readonly Concern[]): Change[] {
  const all = concerns.flatMap(({ changes = [] }) => changes);
  const impersonal = all.filter(({ field }) => !PERSONAL_FIELDS.includes(field));
  const different = new Map(impersonal.map((change) => [JSON.stringify(change), change]));
  return [...different.values()].slice(0, SHARED_MAX);
}
