import type { Endpoint } from '@contract/endpoint';
import type { Operation, OperationPayload } from '@contract/operations';
import { startedRecord } from '@server/domain/operations/operation.model';
import type { OperationKey } from '@server/domain/operations/operations.queries';
import type { Tx } from '@server/platform/db/client';
import type { WriteContext } from '@server/platform/http/context';
import { invalidField } from '@server/platform/http/errors';

/** Whom a reminder reaches, and what it says. */
export interface Reminding {
  readonly payload: OperationPayload<'sendReminder'>;
  /** Inserts those who have something left to do, and returns how many. */
  readonly freeze: (tx: Tx, key: OperationKey) => Promise<number>;
  /** The refusal if nobody has. */
  readonly nobody: string;
}

/** Begins the operation that mails people who have something left to do. Throws 422 when nobody has. */
export const remind = <E extends Endpoint>(
  { tx, deps, actor, audit, requestId }: WriteContext<E>,
  { payload, freeze, nobody }: Reminding,
): Promise<Operation> =>
  startedRecord(tx, deps, {
    request: { kind: 'sendReminder', payload },
    requester: actor,
    requestId,
    audit,
    freeze: (key) => freeze(tx, key),
    checkTotal: (total) => {
      if (total === 0) throw invalidField('userIds', nobody);
    },
  });
