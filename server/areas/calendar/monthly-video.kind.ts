import { access } from '@contract/access';
import type { OperationPayload } from '@contract/operations';
import { fillPlaceholders } from '@contract/placeholders';
import { readCompany } from '@server/domain/company/company.queries';
import { countReaders } from '@server/domain/company/mail-limits';
import type { OperationKind } from '@server/domain/operations/kind';
import { CODES, done, each, resultsOf, skippedAs, userIdsOf } from '@server/domain/operations/outcomes';
import { lockUsers } from '@server/domain/people/people.queries';
import type { LockedUser } from '@server/domain/people/protection.rules';
import type { Deps } from '@server/platform/http/context';
import type { MailJob } from '@server/platform/jobs/queue';
import { unlinked } from '@server/platform/mail/unlinked';
import { insertViews } from './calendar.queries';

type Payload = OperationPayload<'sendMonthlyVideo'>;

/** The notification for one learner. Only paying companies, which are known, may send links of their own. */
function notification(
  deps: Pick<Deps, 'config'>,
  company: { name: string; lang: string; hasBoost: boolean },
  person: Pick<LockedUser, 'email' | 'name'>,
  { eventId, title, subject, message }: Payload,
): MailJob {
  const named = { companyName: company.name, name: person.name || person.email, videoTitle: title };
  const written = (text: string) => fillPlaceholders(company.hasBoost ? text : unlinked(text), named);
  return {
    template: 'monthlyVideo',
    to: person.email,
    lang: company.lang,
    values: {
      ...named,
      subject: written(subject),
      link: `${deps.config.learnerUrl}/videos/month/${eventId}`,
    },
    texts: { subject: written(subject), message: written(message) },
  };
}

/**
 * Gives learners the month's video and mails them about it. The row that says that they have it, and the mail, are
 * made in the transaction that marks theirs as done, so nobody gets it twice.
 */
export const sendMonthlyVideo: OperationKind<'sendMonthlyVideo'> = {
  access: access.adminAreaWrite,
  action: 'users.calendar_notified',
  async run({ tx, deps, requester, payload, items }) {
    const company = await readCompany(tx, requester.companyId);
    const people = await lockUsers(tx, company.id, userIdsOf(items));
    const learners = people.filter(({ disabledAt }) => disabledAt === null);
    const views = learners.map(({ id, departmentId }) => ({
      companyId: company.id,
      eventId: payload.eventId,
      userId: id,
      departmentId,
    }));
    await insertViews(tx, views);
    const readers = payload.notify
      ? learners.filter(({ registrationType }) => registrationType === 'REGISTERED')
      : [];
    const emails = readers.map(({ email }) => email);
    const full = await countReaders(tx, company.id, 'monthlyVideo', emails, deps.clock());
    const verdict = ({ email, disabledAt, registrationType }: LockedUser) => {
      if (disabledAt !== null) return skippedAs(CODES.disabled);
      if (!payload.notify) return done;
      if (registrationType === 'INVITED') return skippedAs(CODES.notRegistered);
      return full.has(email) ? skippedAs(CODES.tooManyMails) : done;
    };
    const mails = readers
      .filter(({ email }) => !full.has(email))
      .map((person) => notification(deps, company, person, payload));
    if (mails.length > 0) await deps.jobs.enqueueAll(tx, 'mail.send', mails);
    return resultsOf(items, each(people, verdict));
  },
};
