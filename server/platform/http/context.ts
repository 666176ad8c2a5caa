import type { Actor } from '@contract/access';
import type { AuditAction, Change } from '@contract/audit';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@contract/endpoint';
import type { Config } from '@server/config';
import type { FileUses, StoredFiles } from '@server/domain/files/files.queries';
import type { OperationKinds } from '@server/domain/operations/kind';
import type { Payments } from '@server/domain/payments/payments';
import type { PersonalDataRegistry } from '@server/domain/privacy/personal-data';
import type { AnyReportKind } from '@server/domain/reports/report-kind';
import type { UserSessionRow } from '@server/domain/sign-in/sessions.queries';
import type { AssignmentKinds } from '@server/domain/tasks/kind';
import type { Database, Tx } from '@server/platform/db/client';
import type { FileStore } from '@server/platform/files/file-store';
import type { IdentityAdmin } from '@server/platform/identity/accounts';
import type { TokenVerifier } from '@server/platform/identity/verify';
import type { JobQueue } from '@server/platform/jobs/queue';
import type { SecretBox } from '@server/platform/secrets/secret-box';
import type { FastifyBaseLogger } from 'fastify';

/** Dependencies of handlers and rules, assembled once in main.ts or by a test. */
export interface Deps {
  readonly config: Config;
  readonly db: Database;
  readonly clock: () => Date;
  readonly identity: IdentityAdmin;
  readonly verifier: TokenVerifier;
  readonly jobs: JobQueue;
  /** Takes money: Stripe, or the sandbox. */
  readonly payments: Payments;
  /** Contents of uploaded files. */
  readonly files: FileStore;
  /** Encrypts values the database must not store in plain text. */
  readonly secrets: SecretBox;
  /** The kinds of assignment. */
  readonly assignmentKinds: AssignmentKinds;
  /** What carries out each kind of operation. */
  readonly kinds: OperationKinds;
  /** The reports that can be had as a PDF and sent by schedule. */
  readonly reportKinds: readonly AnyReportKind[];
  /** Where data about people is stored, and how it is exported and erased. */
  readonly personalData: PersonalDataRegistry;
  /** The tables whose rows use uploaded files. */
  readonly fileUses: readonly FileUses[];
  /** What lists the files of a company that no table of uploads names. */
  readonly storedFiles: readonly StoredFiles[];
  /** Applies pending fixture changes before a read, in development only. */
  readonly beforeRequest?: () => Promise<void>;
}

/** The signed-in user behind a request, found by their token. */
export interface SignedInActor extends Actor {
  readonly userId: number;
  readonly companyId: number;
  /** The company's account owner; may be the caller. */
  readonly ownerId: number | null;
  readonly uid: string;
  /** The session of the request. During a visit it is still the visitor's own. */
  readonly session: Pick<
    UserSessionRow,
    'companyId' | 'userId' | 'id' | 'sessionId' | 'method' | 'steppedUpAt'
  >;
  /** The credential epoch the session was checked against; during a visit, the visitor's. */
  readonly epoch: number;
  readonly email: string;
  /** The company keeps learning results private. */
  readonly isLearningPrivate: boolean;
  readonly isOwner: boolean;
  readonly isTrusted: boolean;
  /** The user's own; during a visit, the partner user's. */
  readonly emailVerified: boolean;
  /** The partner user acting as this company's admin. */
  readonly onBehalfOf: number | null;
  /** Their visit, during one. */
  readonly visitId?: number | undefined;
}

/** Users an event concerns, and what it changed about each of them. */
export interface Concern {
  readonly userIds: readonly number[];
  readonly changes?: readonly Change[];
}

/** The content of an audit event besides who, when and in which request. */
export interface AuditEntry {
  readonly action: AuditAction;
  readonly target: { readonly type: string; readonly id?: number | string };
  /** What was done: ids, states and names of things. `ids` of users and `userIds` are the users affected. */
  readonly details?: Record<string, unknown>;
  /** Personal data of the target user, stored apart so that it can be erased with them (docs/adr/0009). */
  readonly personal?: Record<string, unknown>;
  /** All users affected, each with their changes, which are also erased with them. */
  readonly concerns?: readonly Concern[];
  /** A step of a long operation; the actor's own activity shows only its start and end. */
  readonly isPart?: boolean;
}

/** An uploaded file, stored on disk until the answer is sent. */
export interface UploadedFile {
  /** Name of its form field. */
  readonly field: string;
  readonly fileName: string;
  /** Reported by the browser; never trust it alone. */
  readonly contentType: string;
  readonly path: string;
}

export interface RequestContext<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** Files of an upload; empty for other endpoints. */
  readonly files: readonly UploadedFile[];
  readonly deps: Deps;
  readonly requestId: string;
  /** The client's network address, for throttling. */
  readonly address: string;
  /** The Host header, which the client controls. */
  readonly host: string;
  /** The Origin header: where the calling page is from, if a browser says so. */
  readonly origin: string | undefined;
  readonly log: FastifyBaseLogger;
}

export interface ReadContext<E extends Endpoint> extends RequestContext<E> {
  readonly actor: SignedInActor;
  readonly db: Database;
}

export interface WriteContext<E extends Endpoint> extends RequestContext<E> {
  readonly actor: SignedInActor;
  /** The transaction of the whole request, committed after the handler returns. */
  readonly tx: Tx;
  /** Writes the request's one audit event, in the same transaction. */
  readonly audit: (entry: AuditEntry) => Promise<void>;
}

/** A page of a simple-REST collection. `total` may be a lower bound for broad searches. */
export interface Collection<Row> {
  readonly items: readonly Row[];
  readonly first: number;
  readonly total: number;
  readonly totalIsMinimum?: boolean;
}

/** A streamed file. */
export interface StreamedFile {
  readonly fileName: string;
  readonly chunks: AsyncIterable<string | Uint8Array>;
}

/** All rows of a table as CSV, sent as the text of the standard envelope. */
export interface StreamedCsv {
  readonly csv: AsyncIterable<string>;
}

/** What a handler returns for each kind of answer. */
export type AnswerOf<E extends Endpoint> = E['kind'] extends 'collection'
  ? Collection<ResponseOf<E> extends readonly (infer Row)[] ? Row : never>
  : E['kind'] extends 'csv' | 'text' | 'download' | 'pdf' | 'zip'
    ? StreamedFile
    : E['kind'] extends 'table'
      ? ResponseOf<E> | StreamedCsv
      : ResponseOf<E>;
