import type { AccessRule } from '@contract/access';
import type { AuditAction, Change } from '@contract/audit';
import type { OperationKindName, OperationPayload, Outcome } from '@contract/operations';
import type { MailKind } from '@server/domain/company/mail-limits';
import type { Queryable, Tx } from '@server/platform/db/client';
import type { Concern, Deps, SignedInActor } from '@server/platform/http/context';

/*
 * An operation is long work on rows that are frozen when it is requested: `operations` stores the request and its
 * progress, `operation_items` the rows. A job (`operation.run`) processes them batch by batch, at a pace that leaves
 * the database to others (pace.ts). A batch is one transaction that contains the change itself, the outcome of each
 * row, the progress and the audit event. So a process that dies at any point leaves no row half done, repeats none
 * and forgets none: the next run continues at the first unprocessed row. Before each batch it checks whether to stop:
 * because of a cancellation, or because the requester lost the right to it (rights.ts).
 *
 * To add a kind:
 *
 * 1. Name it in `operationPayloads` (contract/operations.ts) with the schema of its payload. If its users are
 *    chosen in a list, name it in `peopleOperations` and `operationStartSchema`; the start, the frozen set and the
 *    progress then exist already. Otherwise give it its own endpoint, whose handler calls `startOperation` with a
 *    `freeze` that inserts its rows.
 * 2. Write `<what>.kind.ts` next to the rules of its area: an `OperationKind` whose `run` processes one batch. `run`
 *    is set-based (no query per row), returns an outcome for every row, and is safe to repeat: everything it does is
 *    in the given transaction, or may happen twice (mails are enqueued in the transaction; identity accounts are
 *    changed last, by repeatable calls). Product rules are not errors: a row they protect is `skipped` with a code,
 *    one that can't be done is `failed` with a code. An exception from `run` fails the batch, which is retried.
 * 3. Add it to `operationKinds` of its area (index.ts), add the texts `users.operations.…<kind>` and, for new codes, `users.operations.reasons`.
 */

/** The user on whose behalf the work is done. */
export type Requester = Pick<SignedInActor, 'companyId' | 'userId' | 'onBehalfOf' | 'visitId'>;

/** A frozen row. */
export interface FrozenItem {
  readonly position: number;
  readonly userId: number | null;
  readonly data: Record<string, unknown> | null;
}

/** The outcome of a row. */
export interface ItemResult {
  readonly position: number;
  readonly outcome: Exclude<Outcome, 'pending'>;
  /** The reason, unless it is done. */
  readonly code?: string;
  /** The user the row created, when it named none. */
  readonly userId?: number;
  /** Data for the inverse operation, which gets it as the row's `data`. */
  readonly before?: Record<string, unknown>;
  /** What changed about the user, with old and new values, for their activity. */
  readonly changes?: readonly Change[];
}

export interface Batch<Kind extends OperationKindName> {
  readonly tx: Tx;
  readonly deps: Deps;
  readonly requester: Requester;
  readonly operationId: number;
  readonly payload: OperationPayload<Kind>;
  readonly items: readonly FrozenItem[];
  /** The number of rows of the whole operation. */
  readonly total: number;
}

/** An operation to start: its kind and payload. */
export type OperationRequest = {
  [Kind in OperationKindName]: { readonly kind: Kind; readonly payload: OperationPayload<Kind> };
}[OperationKindName];

/** The argument of `complete`: a batch without rows. */
export type Completion<Kind extends OperationKindName> = Omit<Batch<Kind>, 'items' | 'total'>;

/** What an operation adds to the event of its end. */
export interface Closing {
  readonly details?: Record<string, unknown>;
  /** The users whom the end itself concerned. */
  readonly concerns?: readonly Concern[];
}

export interface OperationKind<Kind extends OperationKindName> {
  /** Set if it mails its users: it then counts against the mail limits when it is requested. */
  readonly mails?: MailKind;
  /** The rule of the endpoint that starts it, checked again before each batch; `staffWrite` unless given. */
  readonly access?: AccessRule;
  /** Action of the batch's audit event, `<things>.<verb in the past>`. */
  readonly action: AuditAction;
  /** What the batch's audit event says of the rows that were done, where these are not users. */
  readonly about?: (items: readonly FrozenItem[]) => Record<string, unknown>;
  /** Checks the payload when the operation is requested. Throws 422 by field. */
  readonly check?: (tx: Tx, requester: Requester, payload: OperationPayload<Kind>) => Promise<void>;
  /** The intended change, as far as it is the same for all rows; recorded in the start event. */
  readonly aim?: (tx: Tx, requester: Requester, payload: OperationPayload<Kind>) => Promise<Change[]>;
  /** Rows of a batch, where one is much work; by default as many as the pace allows. */
  readonly rowsAtOnce?: number;
  /**
   * What a batch does outside of the database, such as writing a part of a file: before its transaction, which holds no lock
   * meanwhile. May happen again for the same rows. An operation with it never runs within the request.
   */
  readonly ahead?: (work: Omit<Batch<Kind>, 'tx'>) => Promise<void>;
  /** Processes one batch. */
  readonly run: (batch: Batch<Kind>) => Promise<ItemResult[]>;
  /** Called once all rows are processed, in the same transaction; returns what the closing event adds. */
  readonly complete?: (work: Completion<Kind>) => Promise<Closing>;
  /** The operation that undoes it, for the rows that were done. */
  readonly inverse?: (payload: OperationPayload<Kind>) => OperationRequest;
  /** Whether its undo would change anything now; it is offered only then. Absent: always. */
  readonly canStillBeUndone?: (
    db: Queryable,
    companyId: number,
    finishedAt: Date,
    now: Date,
  ) => Promise<boolean>;
}

/** The implementation of each kind of the contract. */
export type OperationKinds = { readonly [Kind in OperationKindName]: OperationKind<Kind> };

/** The implementation of a kind. */
export const kindOf = <Kind extends OperationKindName>(
  { kinds }: Pick<Deps, 'kinds'>,
  name: Kind,
): OperationKind<Kind> => kinds[name];
