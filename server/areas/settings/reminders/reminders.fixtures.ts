import { REMINDER_DAYS, REMINDER_FREQUENCIES } from '@contract/settings/email-reminders';
import { ITEM_TYPES } from '@contract/users/profile';
import { type Collection, fields } from '@server/platform/db/collection';
import { z } from 'zod';
import { nextSend } from './next-send';
import { reminderKinds, reminderSchedules } from './reminders.tables';

const { id, dateTime } = fields;

/** `id` exists only in the collections, not as a column: json-server addresses a row by it. */
const schedule = z.strictObject({
  id,
  companyId: id,
  hours: z.array(z.int().min(0).max(23)).min(1),
  /** 0 is Sunday. */
  weekdays: z.array(z.int().min(0).max(6)).min(1),
  /** When an admin set it. The demonstration's reminders go out from then on. */
  updatedAt: dateTime,
});

const kind = z.strictObject({
  id,
  companyId: id,
  kind: z.enum(ITEM_TYPES),
  beforeDays: z.array(z.literal(REMINDER_DAYS)),
  frequency: z.literal(REMINDER_FREQUENCIES).nullable(),
  afterDays: z.literal(REMINDER_DAYS).nullable(),
  afterTimes: z.int().positive(),
  tellsManagers: z.boolean(),
  subject: z.string().min(1).nullable(),
  message: z.string().min(1).nullable(),
  updatedAt: dateTime,
});

type All = {
  companies: { readonly timeZone?: string | undefined };
  reminder_schedules: z.infer<typeof schedule>;
};

const scheduleCollection: Collection<z.infer<typeof schedule>, All> = {
  row: schedule,
  table: reminderSchedules,
  keys: ['companyId'],
  map: (row, { find }, now) => ({
    ...row,
    nextAt: nextSend(row, now, find('companies', row.companyId)?.timeZone ?? 'UTC'),
  }),
};

const kindCollection: Collection<z.infer<typeof kind>, All> = {
  row: kind,
  table: reminderKinds,
  keys: ['companyId', 'kind'],
  check({ companyId, subject, message, ...row }, report, { where }) {
    if (where('reminder_schedules', 'companyId', companyId).length === 0)
      report('companyId', `no reminder schedule of company ${companyId}`);
    if (row.beforeDays.length === 0 && row.frequency === null && row.afterDays === null)
      report('frequency', 'is needed without days before and after', 'inconsistent');
    if ((subject === null) !== (message === null)) report('message', 'comes with a subject', 'inconsistent');
  },
  map: ({ frequency, ...row }) => ({
    ...row,
    isOn: true,
    frequency: frequency === null ? null : String(frequency),
  }),
};

/** The schedules come first: a company without one has no kinds. */
export const reminderCollections = { reminder_schedules: scheduleCollection, reminder_kinds: kindCollection };
