import { dayAt } from '@contract/days';
import type { OperationPayload } from '@contract/operations';
import { fillPlaceholders } from '@contract/placeholders';
import { type Company, readCompany } from '@server/domain/company/company.queries';
import { countReaders } from '@server/domain/company/mail-limits';
import type { OperationKind } from '@server/domain/operations/kind';
import { CODES, done, each, resultsOf, skippedAs, userIdsOf } from '@server/domain/operations/outcomes';
import { restingAmong } from '@server/domain/own-mail/route';
import { lockUsers } from '@server/domain/people/people.queries';
import type { LockedUser } from '@server/domain/people/protection.rules';
import { taskUrl } from '@server/platform/http/app-urls';
import type { Deps } from '@server/platform/http/context';
import type { MailJob } from '@server/platform/jobs/queue';
import { sentWords } from '@server/platform/mail/unlinked';
import { emailKey } from '@server/platform/text/text';
import { countReminded, type OutstandingTasks, outstandingTasks } from './reminders.queries';

/** The reminder for one user: the admin's text and the user's tasks. */
function reminderMail(
  deps: Pick<Deps, 'config'>,
  company: Pick<Company, 'name' | 'lang' | 'hasBoost'>,
  person: Pick<LockedUser, 'email' | 'name'>,
  { subject, message }: Pick<OperationPayload<'sendReminder'>, 'subject' | 'message'>,
  { onlyTaskId, ...list }: OutstandingTasks,
): MailJob {
  const named = { companyName: company.name, name: person.name || person.email };
  const words = sentWords(company, {
    subject: fillPlaceholders(subject, named),
    message: fillPlaceholders(message, named),
  });
  return {
    template: 'reminder',
    to: person.email,
    lang: company.lang,
    values: {
      companyName: company.name,
      subject: words.subject,
      message: words.message,
      link: taskUrl(deps.config, onlyTaskId),
    },
    list,
  };
}

/**
 * Mails users about their outstanding tasks, except what reminders that go out by themselves have named that day. The tasks are
 * read when a user's turn comes. The mail is enqueued in the transaction that marks the row as done, so no one gets it twice.
 */
export const sendReminder: OperationKind<'sendReminder'> = {
  action: 'users.reminded',
  mails: 'reminder',
  async run({ tx, deps, requester, payload, items }) {
    const company = await readCompany(tx, requester.companyId);
    const people = await lockUsers(tx, company.id, userIdsOf(items));
    const ids = people.map(({ id }) => id);
    const now = deps.clock();
    const today = dayAt(now, company.timeZone);
    const outstanding = await outstandingTasks(tx, company, ids, { ...payload, notRemindedOn: today });
    const others = ids.filter((id) => !outstanding.has(id));
    const remindedToday = await outstandingTasks(tx, company, others, payload);
    const readers = people.flatMap(({ id, email }) => (outstanding.has(id) ? email : []));
    const resting = await restingAmong(tx, deps, company.id, readers);
    const reached = readers.filter((email) => !resting.has(emailKey(email)));
    const full = await countReaders(tx, company.id, 'reminder', reached, now);
    const verdict = ({ id, email, disabledAt, registrationType }: LockedUser) => {
      if (disabledAt !== null) return skippedAs(CODES.disabled);
      if (registrationType === 'INVITED') return skippedAs(CODES.notRegistered);
      if (remindedToday.has(id)) return skippedAs(CODES.remindedToday);
      if (!outstanding.has(id)) return skippedAs(CODES.nothingOutstanding);
      if (resting.has(emailKey(email))) return skippedAs(CODES.addressRests);
      return full.has(email) ? skippedAs(CODES.tooManyMails) : done;
    };
    const reminded = people.filter((person) => verdict(person).outcome === 'done');
    const mails = reminded.flatMap((person) => {
      const list = outstanding.get(person.id);
      return list ? [reminderMail(deps, company, person, payload, list)] : [];
    });
    if (mails.length > 0) await deps.jobs.enqueueAll(tx, 'mail.send', mails);
    const remindedIds = reminded.map(({ id }) => id);
    await countReminded(tx, company.id, remindedIds, { ...payload, notRemindedOn: today });
    return resultsOf(items, each(people, verdict));
  },
};
