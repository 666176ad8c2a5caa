import { dayAt } from '@contract/days';
import { readCompany } from '@server/domain/company/company.queries';
import { countAutomatic } from '@server/domain/reminders/reminded.queries';
import type { Tx } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import { emailKey } from '@server/platform/text/text';
import { noteFailed, type RefusedSince, refusedSince, selectUnsent } from './demonstration.queries';
import { type DueTask, dueTasks } from './due.queries';
import { kindsInForce } from './kinds';
import { coveredBy, nextSend } from './next-send';
import { insertSent, toldOf } from './reminders.queries';
import { byPerson, learnerRow, managerRow, type SendFacts } from './sent-rows';

/** What a send takes until its mails are written. */
const WRITTEN_AFTER_MS = 20_000;
/** Everybody of a company of the demonstration is one batch. */
const EVERYBODY = { after: 0, upTo: Number.MAX_SAFE_INTEGER, people: 1000 };

/**
 * Writes what the reminders of the demonstration have sent since an admin set them: to whom the rules would have sent it, of the
 * tasks that are still open. Safe to repeat.
 */
export async function playReminders(tx: Tx, now: Date, deps: Pick<Deps, 'assignmentKinds'>): Promise<void> {
  for (const schedule of await selectUnsent(tx)) {
    const { companyId, updatedAt } = schedule;
    const company = await readCompany(tx, companyId);
    const kinds = await kindsInForce(tx, deps, companyId);
    const refused = await refusedSince(tx, companyId);
    const { timeZone } = company;
    for (let at = nextSend(schedule, updatedAt, timeZone); at <= now; at = nextSend(schedule, at, timeZone)) {
      const day = dayAt(at, timeZone);
      const send = { companyId, timeZone, day, coversUntil: coveredBy(schedule, day), now: at };
      const tasks = await dueTasks(tx, send, kinds, EVERYBODY);
      const facts = { companyId, company, kinds, sendAt: at, now: new Date(at.getTime() + WRITTEN_AFTER_MS) };
      const mailed = await playSend(tx, facts, tasks, refused);
      await countAutomatic(tx, companyId, send, mailed);
    }
    for (const address of refused.values()) await noteFailed(tx, companyId, address);
  }
}

/** One send, to people and then to their managers. Returns what people were reminded of. */
async function playSend(
  tx: Tx,
  facts: SendFacts,
  tasks: readonly DueTask[],
  refused: ReadonlyMap<string, RefusedSince>,
): Promise<DueTask[]> {
  const rests = ({ email }: Pick<DueTask, 'email'>) => {
    const since = refused.get(emailKey(email))?.restingSince;
    return since ? since <= facts.sendAt : false;
  };
  const codeOf = (reader: Pick<DueTask, 'email'>) => (rests(reader) ? 'ADDRESS_RESTS' : undefined);
  const people = byPerson(tasks, ({ userId }) => userId);
  await insertSent(
    tx,
    [...people].map(([userId, own]) => learnerRow(facts, userId, own, codeOf(own[0]))),
  );
  const { companyId, sendAt } = facts;
  const told = await toldOf(tx, { companyId, sendAt, after: 0, managers: EVERYBODY.people });
  const managers = byPerson(told, ({ managerId }) => managerId);
  await insertSent(
    tx,
    [...managers].map(([userId, theirs]) => managerRow(facts, userId, theirs, codeOf(theirs[0]))),
  );
  return tasks.filter((task) => !rests(task));
}
