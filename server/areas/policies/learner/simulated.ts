import { POLICY_DOCUMENT_PART } from '@contract/learner';
import { type Act, DAY, MINUTE, type SimulatedItem } from '@server/domain/tasks/simulated';
import type { Queryable } from '@server/platform/db/client';
import { chance } from '@server/platform/random/chance';
import { findPolicy } from '../policies.queries';

/** A policy for simulated learners: most read it at once, some on another day, and a few never confirm. */
export async function simulatedPolicy(
  db: Queryable,
  companyId: number,
  policyId: number,
): Promise<SimulatedItem> {
  const policy = await findPolicy(db, companyId, policyId);
  const hasDocument = policy !== undefined && (policy.fileId !== null || policy.link !== null);
  return {
    partsTotal: policy && policy.revision > 0 ? 2 : 0,
    chapters: 1,
    hasAttempts: false,
    acts(seed, { id }, start) {
      const opened: Act = { at: start, act: 'chapter', partId: POLICY_DOCUMENT_PART };
      const acts: Act[] = [hasDocument ? opened : { at: start, act: 'start' }];
      if (chance(seed, id, 'never') < 0.06) return acts;
      const pause = chance(seed, id, 'break') < 0.15 ? 3 * DAY * chance(seed, id, 'pause') : 0;
      const time = start.getTime() + pause + (2 + 10 * chance(seed, id, 'read')) * MINUTE;
      return [...acts, { at: new Date(time), act: 'complete', attempt: 1 }];
    },
    judge: () => undefined,
    result: () => ({ score: null, isPassed: true }),
  };
}
