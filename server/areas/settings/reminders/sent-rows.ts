import type { Company } from '@server/domain/company/company.queries';
import type { DueTask } from './due.queries';
import type { KindInForce } from './kinds';
import { cut } from './mails';
import type { SentRow, ToldOf } from './reminders.queries';
import type { NamedTask } from './reminders.tables';

/** What the rows of a send depend on, besides the people. */
export interface SendFacts {
  readonly companyId: number;
  readonly company: Pick<Company, 'isLearningPrivate'>;
  readonly kinds: readonly Pick<KindInForce, 'kind' | 'tellsManagers'>[];
  readonly sendAt: Date;
  readonly now: Date;
}

/** What belongs to each person, in its order. */
export function byPerson<Item>(items: readonly Item[], personOf: (item: Item) => number) {
  const people = new Map<number, [Item, ...Item[]]>();
  for (const item of items) {
    const known = people.get(personOf(item));
    if (known) known.push(item);
    else people.set(personOf(item), [item]);
  }
  return people;
}

const toNamed = ({ itemType, title }: DueTask): NamedTask => ({ kind: itemType, title });
const kindsOf = (tasks: readonly NamedTask[]) => [...new Set(tasks.map(({ kind }) => kind))];

/** A person's reminder, with what their manager is told of; `code` says why they were not mailed. */
export function learnerRow(
  { companyId, company, kinds, sendAt, now }: SendFacts,
  userId: number,
  tasks: readonly DueTask[],
  code: SentRow['code'],
): SentRow {
  const tells = new Set(kinds.flatMap(({ kind, tellsManagers }) => (tellsManagers ? [kind] : [])));
  const told = tasks.filter(
    ({ itemType, times, managerId }) => times >= 1 && managerId !== null && tells.has(itemType),
  );
  const named = tasks.map(toNamed);
  return {
    ...{ companyId, userId, reader: 'learner', sendAt, at: now, ...cut(named) },
    kinds: kindsOf(named),
    forManager: told.length > 0 && !code && !company.isLearningPrivate ? told.map(toNamed) : null,
    ...(code ? { code } : {}),
  };
}

/** Each title once: what is open is often the same thing of several people. */
const distinct = (tasks: readonly NamedTask[]): NamedTask[] => [
  ...new Map(tasks.map((task) => [`${task.kind} ${task.title}`, task])).values(),
];

/** A manager's mail about people who were reminded, with what is open for any of them; `code` says why they were not mailed. */
export function managerRow(
  { companyId, sendAt, now }: SendFacts,
  userId: number,
  people: readonly ToldOf[],
  code: SentRow['code'],
): SentRow {
  const tasks = distinct(people.flatMap(({ tasks: theirs }) => theirs));
  return {
    ...{ companyId, userId, reader: 'manager', sendAt, at: now, ...cut(tasks) },
    kinds: kindsOf(tasks),
    people: people.length,
    ...(code ? { code } : {}),
  };
}
