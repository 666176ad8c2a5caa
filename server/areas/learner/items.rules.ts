import type { ItemType } from '@contract/users/profile';
import { partsOf } from '@server/domain/exercises/exercises.queries';
import type { Queryable } from '@server/platform/db/client';
import type { Item } from './items';
import { findContent } from './learner.queries';

/** What a task is about, as it is now. */
export async function readItem(db: Queryable, companyId: number, type: ItemType, id: number): Promise<Item> {
  if (type === 'phishing exercise') return { kind: 'exercise', parts: await partsOf(db, companyId, id) };
  const content = await findContent(db, id);
  return { kind: 'course', sections: content?.sections ?? [], passMark: content?.passMark ?? null };
}
