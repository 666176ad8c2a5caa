import { identityKey, searchKey } from '@contract/names';
import { REPORT_FREQUENCIES } from '@contract/paper/schedules';
import { REPORT_KINDS } from '@contract/report-kinds';
import { type Collection, fields } from '@server/platform/db/collection';
import { emailKey } from '@server/platform/text/text';
import { z } from 'zod';
import { nextSend } from './next-send';
import { reportRecipients, reportSchedules } from './schedules.tables';

const { id, name, email, dateTime, languageCode } = fields;

const schedule = z.strictObject({
  companyId: id,
  id,
  name,
  report: z.enum(REPORT_KINDS),
  rangeDays: z.int().positive(),
  frequency: z.enum(REPORT_FREQUENCIES),
  /** 1 is Monday. */
  weekday: z.int().min(1).max(7).nullable(),
  hour: z.int().min(0).max(23),
  language: languageCode,
  userId: id,
  createdAt: dateTime,
});
type ScheduleRow = z.infer<typeof schedule>;

/** An admin, or an address that has confirmed; the other is absent, since json-server follows every id. */
const recipient = z.strictObject({
  companyId: id,
  id,
  scheduleId: id,
  userId: id.optional(),
  email: email.optional(),
  confirmedAt: dateTime.optional(),
});
type RecipientRow = z.infer<typeof recipient>;

type All = {
  companies: { readonly timeZone?: string | undefined };
  company_domains: {
    readonly companyId: number;
    readonly domain: string;
    readonly verifiedAt: string | null;
  };
};

const scheduleCollection: Collection<ScheduleRow, All> = {
  row: schedule,
  table: reportSchedules,
  keys: ['companyId', 'id'],
  refs: { userId: 'users' },
  check(row, report) {
    if ((row.weekday !== null) !== (row.frequency === 'weekly'))
      report('weekday', 'is set exactly for a weekly one', 'inconsistent');
  },
  map: (row, { find }, now) => ({
    ...row,
    nameKey: searchKey(row.name),
    identityKey: identityKey(row.name),
    query: {},
    updatedAt: row.createdAt,
    nextAt: nextSend(row, now, find('companies', row.companyId)?.timeZone ?? 'UTC'),
  }),
};

const recipientCollection: Collection<RecipientRow, All> = {
  row: recipient,
  table: reportRecipients,
  keys: ['companyId', 'id'],
  refs: { scheduleId: 'report_schedules', userId: 'users' },
  check(row, report, { where }) {
    if ((row.userId === undefined) === (row.email === undefined))
      report('email', 'is there exactly without a user');
    if ((row.email === undefined) !== (row.confirmedAt === undefined))
      report('confirmedAt', 'is set exactly for an address', 'inconsistent');
    const domain = row.email?.split('@')[1];
    const proved = where('company_domains', 'companyId', row.companyId).filter(
      (one) => one.verifiedAt !== null,
    );
    if (domain && !proved.some((one) => one.domain === domain))
      report('email', 'is at no proved domain', 'inconsistent');
  },
  map: ({ userId = null, email: address = '', confirmedAt = null, ...row }) => ({
    ...row,
    userId,
    email: address,
    emailKey: address && emailKey(address),
    state: 'active',
    askedAt: confirmedAt,
    confirmedAt,
  }),
};

export const scheduleCollections = {
  report_schedules: scheduleCollection,
  report_recipients: recipientCollection,
};
