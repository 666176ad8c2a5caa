import { limits } from '@contract/limits';
import { fillPlaceholders } from '@contract/placeholders';
import type { Company } from '@server/domain/company/company.queries';
import type { Deps } from '@server/platform/http/context';
import type { MailJob, MailList } from '@server/platform/jobs/queue';
import { mailParts } from '@server/platform/mail/render';
import { sentWords } from '@server/platform/mail/unlinked';
import type { DueTask } from './due.queries';
import type { ToldOf } from './reminders.queries';

const { reminderTitlesMax } = limits.users;

export interface Words {
  readonly subject: string;
  readonly message: string;
}
type Sender = Pick<Company, 'id' | 'name' | 'lang' | 'hasBoost' | 'timeZone'>;
type Reader = Pick<DueTask, 'email' | 'name'>;

/** The product's own words, their placeholders not filled in. */
export function defaultWords({ lang }: Pick<Company, 'lang'>): Words {
  const values = { companyName: '{companyName}', name: '{name}' };
  const { subject, body } = mailParts({ template: 'taskReminder', lang, values });
  return { subject, message: body };
}

/** The first titles of a list that a mail names, and how many more there are. */
export const cut = <Item>(items: readonly Item[]): { items: readonly Item[]; more: number } => ({
  items: items.slice(0, reminderTitlesMax),
  more: Math.max(0, items.length - reminderTitlesMax),
});

type Named = Pick<DueTask, 'title' | 'dueAt' | 'timeZone'>;

const listOf = ({ timeZone: readerZone }: Sender, tasks: readonly Named[]): MailList => {
  const { items, more } = cut(tasks);
  const toItem = ({ title, dueAt, timeZone }: Named) => ({
    title,
    due: dueAt && { at: dueAt.toISOString(), timeZone: timeZone ?? readerZone },
  });
  return { readerZone, items: items.map(toItem), more };
};

export interface LearnerMail {
  readonly reader: Reader;
  readonly words: Words;
  readonly tasks: readonly Named[];
  /** In the learner's app. */
  readonly path: string;
}

/** What a learner is to do, in the company's words. */
export function learnerMail(
  { config }: Pick<Deps, 'config'>,
  company: Sender,
  { reader, words, tasks, path }: LearnerMail,
): MailJob {
  const named = { companyName: company.name, name: reader.name || reader.email };
  const texts = sentWords(company, {
    subject: fillPlaceholders(words.subject, named),
    message: fillPlaceholders(words.message, named),
  });
  return {
    template: 'taskReminder',
    to: reader.email,
    companyId: company.id,
    lang: company.lang,
    values: { ...named, subject: texts.subject, link: `${config.learnerUrl}${path}` },
    texts,
    list: listOf(company, tasks),
  };
}

/** What a manager's people are to do, who have been reminded before. */
export function managerMail(company: Sender, people: readonly ToldOf[]): MailJob {
  const [first] = people;
  if (!first) throw new Error('a manager is told of somebody');
  const tasks = people.flatMap(({ personName, tasks: theirs }) =>
    theirs.map(({ title }) => ({ title: `${personName}: ${title}`, dueAt: null, timeZone: null })),
  );
  return {
    template: 'managerReminder',
    to: first.email,
    companyId: company.id,
    lang: company.lang,
    values: { companyName: company.name, name: first.name || first.email },
    list: listOf(company, tasks),
  };
}
