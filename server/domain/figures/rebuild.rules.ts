import { access } from '@contract/access';
import { limits } from '@contract/limits';
import type { OperationKind } from '@server/domain/operations/kind';
import { allAs, CODES, done, skippedAs } from '@server/domain/operations/outcomes';
import { type StartOptions, startOperation } from '@server/domain/operations/start';
import type { Tx } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import { z } from 'zod';
import { adoptGeneration, beginGeneration, collectRange, freezeRanges } from './state.queries';

const rangeSchema = z.object({ after: z.number(), upTo: z.number() });

/**
 * Makes the rollups of a company again, in the days of a zone, beside those that are read until they are complete. Its rows
 * are ranges of people. Another one that begins meanwhile takes its place.
 */
export const rebuildFigures: OperationKind<'rebuildFigures'> = {
  action: 'company.figures_rebuilt',
  access: access.adminAreaWrite,
  async run({ tx, requester: { companyId }, payload: { generation }, items }) {
    const ranges = items.map(({ data }) => rangeSchema.parse(data));
    const [first] = ranges;
    const last = ranges.at(-1);
    if (!first || !last) return [];
    const isNext = await collectRange(tx, companyId, { generation, after: first.after, upTo: last.upTo });
    return allAs(items, isNext ? done : skippedAs(CODES.unchanged));
  },
  async complete({ tx, requester: { companyId }, payload: { generation } }) {
    await adoptGeneration(tx, companyId, generation);
    return {};
  },
};

/** Begins to make the rollups of the requester's company again, for its days in a zone. */
export async function startFiguresRebuild(
  tx: Tx,
  deps: Deps,
  { requester, requestId, audit }: Pick<StartOptions, 'requester' | 'requestId' | 'audit'>,
  timeZone: string,
) {
  const generation = await beginGeneration(tx, requester.companyId, timeZone);
  return startOperation(tx, deps, {
    request: { kind: 'rebuildFigures', payload: { timeZone, generation } },
    requester,
    requestId,
    audit,
    freeze: (key) => freezeRanges(tx, key, limits.figures.rangePeople),
  });
}
