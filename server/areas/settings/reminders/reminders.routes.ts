import { emailReminderEndpoints, type SentEmailReminder } from '@contract/settings/email-reminders';
import type { binder } from '@server/platform/http/bind';
import { pageAnswer, windowOf } from '@server/platform/http/paging';
import { listSent } from './reminders.queries';
import {
  changeKind,
  changeSchedule,
  previewReminder,
  remindersOf,
  testReminder,
  testTarget,
} from './reminders.rules';

type Listed = Awaited<ReturnType<typeof listSent>>['rows'][number];

const OUTCOMES = {
  TOO_MANY: 'tooMany',
  ADDRESS_RESTS: 'rests',
  FAILED: 'failed',
  UNKNOWN: 'unknown',
} as const;
const MAIL_OUTCOMES = {
  queued: 'queued',
  sending: 'queued',
  held: 'queued',
  sent: 'sent',
  failed: 'failed',
  unknown: 'unknown',
} as const;

const toSent = ({ sent, name, lastName, email, mailState }: Listed): SentEmailReminder => ({
  id: sent.id,
  at: sent.at.toISOString(),
  userId: sent.userId,
  name: [name, lastName].filter(Boolean).join(' '),
  email,
  reader: sent.reader,
  items: [...sent.items],
  more: sent.more,
  people: sent.people,
  outcome: sent.code ? OUTCOMES[sent.code] : mailState ? MAIL_OUTCOMES[mailState] : 'sent',
});

/** Reminders that go out by themselves. */
export function reminderRoutes({ read, write }: ReturnType<typeof binder>): void {
  const { get, schedule, updateKind, preview, test, sent } = emailReminderEndpoints;

  read(get, async ({ db, deps, params }) => ({ data: await remindersOf(db, deps, params.companyId) }));

  write(schedule, async ({ tx, deps, params: { companyId }, body, audit }) => {
    const data = await changeSchedule(tx, deps, companyId, body);
    await audit({ action: 'reminders.scheduled', target: { type: 'company', id: companyId }, details: body });
    return { data };
  });

  write(updateKind, async ({ tx, deps, params: { companyId, kind }, body, audit }) => {
    const data = await changeKind(tx, deps, companyId, kind, body);
    const { subject: _, message: __, ...details } = body;
    await audit({
      action: 'reminders.kind_updated',
      target: { type: 'company', id: companyId },
      details: { kind, ...details },
    });
    return { data };
  });

  read(preview, async ({ db, deps, actor, params: { kind }, body: words }) => ({
    data: await previewReminder(db, deps, actor, { kind, words }),
  }));

  write(test, async ({ tx, deps, actor, params: { kind }, body: words, audit }) => {
    const email = await testReminder(tx, deps, actor, { kind, words });
    await audit({ action: 'reminders.tested', target: testTarget(actor), details: { kind } });
    return { data: { email } };
  });

  read(sent, async ({ db, params: { companyId }, query }) => {
    const { search, kind, reader } = query;
    const { rows, total } = await listSent(db, { companyId, search, kind, reader, ...windowOf(query) });
    return pageAnswer(rows.map(toSent), total, query);
  });
}
