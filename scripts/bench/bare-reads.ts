import type { CustomerFilter } from '@contract/partner/customers';
import { finishChapter } from '@server/areas/learner/learner.rules';
import { type CustomerOrder, readCustomers } from '@server/areas/partner/customers.queries';
import { readTransactions, type TransactionWindow } from '@server/areas/partner/transactions.queries';
import { areaDeps } from '@server/composition';
import { readCompany } from '@server/domain/company/company.queries';
import { readList } from '@server/domain/people/users-list.queries';
import type { findActor } from '@server/domain/sign-in/actor.queries';
import { onTask } from '@server/domain/tasks/work.rules';
import type { Database, Tx } from '@server/platform/db/client';
import type { ListPage } from './cases';

type Actor = NonNullable<Awaited<ReturnType<typeof findActor>>>['actor'];

/** What a request reads or, for a learner's step, writes after its caller was found, by the same functions as its route. */
export type BareRead =
  | { readonly kind: 'users'; readonly page: ListPage & { readonly limit: number } }
  | { readonly kind: 'chapter'; readonly taskId: number; readonly chapterId: string }
  | {
      readonly kind: 'transactions';
      readonly window: Omit<TransactionWindow, 'companyId' | 'scope' | 'now'>;
    }
  | {
      readonly kind: 'customers';
      readonly filter: CustomerFilter;
      readonly order: CustomerOrder;
      readonly page: { readonly offset: number; readonly limit: number };
    };

/** Thrown to take back what was only done to record its statements. */
class Recorded extends Error {}

/** A chapter that is done, and taken back: what its call sends, which ends with a rollback. */
async function finishAndTakeBack(db: Database, actor: Actor, taskId: number, chapterId: string) {
  const takenBack = {
    transaction: (work: (tx: Tx) => Promise<unknown>) =>
      db.transaction(async (tx) => {
        await work(tx);
        throw new Recorded();
      }),
  } as unknown as Database;
  const deps = { ...areaDeps, db: takenBack, clock: () => new Date() };
  await onTask(deps, actor, taskId, (work) => finishChapter(work, chapterId)).catch((error: unknown) => {
    if (!(error instanceof Recorded)) throw error;
  });
}

export async function readBare(db: Database, actor: Actor, read: BareRead): Promise<void> {
  const { companyId, ownerId } = actor;
  if (read.kind === 'chapter') return finishAndTakeBack(db, actor, read.taskId, read.chapterId);
  if (read.kind === 'users') {
    await readList(db, { companyId, ownerId, ...read.page });
    return;
  }
  await readCompany(db, companyId);
  if (read.kind === 'customers') {
    const scope = { partnerId: companyId, withGrandchildren: true, now: new Date() };
    await readCustomers(db, scope, read.filter, read.order, read.page);
    return;
  }
  await readTransactions(db, { ...read.window, companyId, scope: 'account', now: new Date() });
}
