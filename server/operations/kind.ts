import type { AuditAction, Change } from '@contract/audit';
import type { OperationKindName, OperationPayload, Outcome } from '@contract/users/operations';
import type { Tx } from '../db/client';
import type { Concern, Deps, SignedInActor } from '../http/context';
import type { MailKind } from '../mail/mail-limits';

/*
 * An operation is long work on rows that are frozen when it is asked for: `operations` holds what is done and how
 * far it got, `operation_items` the rows. A job (`operation.run`) works through them batch by batch, at a pace that
 * leaves the database to others (pace.ts). A batch is one transaction with the change itself, the outcome of each row,
 * the progress and the audit event in it, so a process that dies at any point leaves no row half done, none twice and
 * none forgotten: the next run goes on at the first row whose turn has not come. Whether to stop is looked at before
 * each batch: somebody cancelled, or whoever asked for it may no longer (rights.ts).
 *
 * To add a kind:
 *
 * 1. Name it in `operationPayloads` (contract/users/operations.ts) with the schema of what it needs to know. If
 *    people are chosen for it in a list, name it in `peopleOperations` and `operationStartSchema`; then the start,
 *    the frozen set and the progress are there already. Otherwise give it an endpoint of its own, whose handler
 *    calls `startOperation` with a `freeze` that inserts its rows.
 * 2. Write `<what>.kind.ts` beside the rules of its area: an `OperationKind` whose `run` does one batch. `run` is
 *    set-based (no query per row), says for every row what became of it, and is safe to repeat: everything it does
 *    is in the transaction that it is given, or may happen twice (mails are enqueued in the transaction; identity
 *    accounts are changed last, by calls that can be repeated). Rules of the product are not errors: a row that
 *    they protect is `skipped` with a code, one that can't be done is `failed` with a code. What `run` throws fails
 *    the batch, which is tried again.
 * 3. Register it in kinds.ts, add the texts `users.operations.…<kind>` and, for new codes, `users.operations.reasons`.
 */

/** On whose behalf the work is done. */
export type Requester = Pick<SignedInActor, 'companyId' | 'userId' | 'onBehalfOf' | 'visitId'>;

/** A frozen row. */
export interface FrozenItem {
  readonly position: number;
  readonly userId: number | null;
  readonly data: Record<string, unknown> | null;
}

/** What became of a row. */
export interface ItemResult {
  readonly position: number;
  readonly outcome: Exclude<Outcome, 'pending'>;
  /** Why, unless it is done. */
  readonly code?: string;
  /** The person that the row has made, when it named none. */
  readonly userId?: number;
  /** What the inverse needs to know about this row; it finds it as the row's `data`. */
  readonly before?: Record<string, unknown>;
  /** What it changed about the person, from what to what: their activity tells it. */
  readonly changes?: readonly Change[];
}

export interface Batch<Kind extends OperationKindName> {
  readonly tx: Tx;
  readonly deps: Deps;
  readonly requester: Requester;
  readonly operationId: number;
  readonly payload: OperationPayload<Kind>;
  readonly items: readonly FrozenItem[];
}

/** An operation to start: its kind with what that needs to know. */
export type OperationRequest = {
  [Kind in OperationKindName]: { readonly kind: Kind; readonly payload: OperationPayload<Kind> };
}[OperationKindName];

/** What `complete` is given: a batch without rows. */
export type Completion<Kind extends OperationKindName> = Omit<Batch<Kind>, 'items'>;

/** What an operation adds to the event of its end. */
export interface Closing {
  readonly details?: Record<string, unknown>;
  /** Whom the end itself concerned. */
  readonly concerns?: readonly Concern[];
}

export interface OperationKind<Kind extends OperationKindName> {
  /** Mails everybody of its set, and so counts against what may be sent when it is asked for. */
  readonly mails?: MailKind;
  /** Action of the batch's audit event, `<things>.<verb in the past>`. */
  readonly action: AuditAction;
  /** Looks at the payload when the operation is asked for. Throws 422 by field. */
  readonly check?: (tx: Tx, requester: Requester, payload: OperationPayload<Kind>) => Promise<void>;
  /** What it is to bring about, as far as that is the same for everybody; the event of its start tells it. */
  readonly aim?: (tx: Tx, requester: Requester, payload: OperationPayload<Kind>) => Promise<Change[]>;
  /** Does one batch. */
  readonly run: (batch: Batch<Kind>) => Promise<ItemResult[]>;
  /** Once every row has had its turn, in the same transaction; answers what the closing event adds. */
  readonly complete?: (work: Completion<Kind>) => Promise<Closing>;
  /** What takes it back, on the rows that were done. */
  readonly inverse?: (payload: OperationPayload<Kind>) => OperationRequest;
}
