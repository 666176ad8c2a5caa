import { limits } from '@contract/limits';
import type { ReminderFrequency, ReminderOfKind } from '@contract/settings/email-reminders';
import { ITEM_TYPES, type ItemType } from '@contract/users/profile';
import { type Company, readCompany } from '@server/domain/company/company.queries';
import type { Queryable } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import type { KindRule } from './due.queries';
import { defaultWords, type Words } from './mails';
import { type KindRow, listKinds } from './reminders.queries';

type Kinds = Pick<Deps, 'assignmentKinds'>;

/** The kinds of tasks whose areas register a reminder, with it, in the order of the types of tasks. */
export const remindable = ({ assignmentKinds }: Kinds) =>
  ITEM_TYPES.flatMap((kind) => {
    const reminder = assignmentKinds.ofType(kind)?.reminder;
    return reminder ? [{ kind, reminder }] : [];
  });

/** A kind with its reminder, by what its tasks are called; undefined where no area registers one. */
export const findRemindable = (deps: Kinds, kind: string) =>
  remindable(deps).find((one) => one.kind === kind);

const toFrequency = (stored: KindRow['frequency']): ReminderFrequency | null =>
  stored === null || stored === 'round' ? stored : (Number(stored) as ReminderFrequency);

/** A kind's settings, whether or not they were ever saved: at first it is off, and proposes three days before, one day before and three times after. */
export function settingsOf(kind: ItemType, row: KindRow | undefined, standard: Words): ReminderOfKind {
  if (!row)
    return {
      ...{ kind, isOn: false, beforeDays: [1, 3], frequency: null, afterDays: 3 },
      ...{ afterTimes: limits.reminders.afterTimes, tellsManagers: false, ...standard },
    };
  const { isOn, beforeDays, frequency, afterDays, afterTimes, tellsManagers, subject, message } = row;
  return {
    kind,
    isOn,
    beforeDays: [...beforeDays] as ReminderOfKind['beforeDays'],
    frequency: toFrequency(frequency),
    afterDays: afterDays as ReminderOfKind['afterDays'],
    afterTimes,
    tellsManagers,
    subject: subject ?? standard.subject,
    message: message ?? standard.message,
  };
}

/** A kind that people are reminded of. */
export interface KindInForce extends KindRule, Words {
  readonly tellsManagers: boolean;
}

/** The settings of all kinds. */
export async function allKinds(db: Queryable, deps: Kinds, company: Pick<Company, 'id' | 'lang'>) {
  const rows = await listKinds(db, company.id);
  const standard = defaultWords(company);
  return remindable(deps).map(({ kind, reminder }) => ({
    ...settingsOf(
      kind,
      rows.find((row) => row.kind === kind),
      standard,
    ),
    reminder,
  }));
}

/** The kinds that are on. */
export async function kindsInForce(db: Queryable, deps: Kinds, companyId: number): Promise<KindInForce[]> {
  const all = await allKinds(db, deps, await readCompany(db, companyId));
  return all.filter(({ isOn }) => isOn);
}
