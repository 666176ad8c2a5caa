import type { Actor } from '@contract/access';
import type { AuditAction, Change } from '@contract/audit';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@contract/endpoint';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config';
import type { Database, Tx } from '../db/client';
import type { IdentityAdmin } from '../identity/accounts';
import type { TokenVerifier } from '../identity/verify';
import type { JobQueue } from '../jobs/queue';
import type { SecretBox } from '../secrets/secret-box';
import type { UserSessionRow } from '../sign-in/sessions.queries';

/** What handlers and rules may use; assembled once in main.ts, or by a test. */
export interface Deps {
  readonly config: Config;
  readonly db: Database;
  readonly clock: () => Date;
  readonly identity: IdentityAdmin;
  readonly verifier: TokenVerifier;
  readonly jobs: JobQueue;
  /** Seals what the database must not hold in the clear. */
  readonly secrets: SecretBox;
  /** Applies pending fixture changes before a read, in development only. */
  readonly beforeRequest?: () => Promise<void>;
}

/** The signed-in person behind a request, found by their token. */
export interface SignedInActor extends Actor {
  readonly userId: number;
  readonly companyId: number;
  /** The account owner of the company, who may be the caller. */
  readonly ownerId: number | null;
  readonly uid: string;
  /** The session of the request, of the person themselves also during a visit. */
  readonly session: Pick<UserSessionRow, 'companyId' | 'userId' | 'id' | 'sessionId'>;
  /** The person's credential epoch as their session was judged; a visitor's own. */
  readonly epoch: number;
  readonly email: string;
  /** Of the person themselves; during a visit, of the partner's. */
  readonly emailVerified: boolean;
  /** The partner's own person while they act as this company's admin. */
  readonly onBehalfOf: number | null;
  /** Their visit, while they do. */
  readonly visitId?: number | undefined;
}

/** People whom an event concerns, and what it changed about each of them. */
export interface Concern {
  readonly userIds: readonly number[];
  readonly changes?: readonly Change[];
}

/** What an audit event says beside who, when and in which request. */
export interface AuditEntry {
  readonly action: AuditAction;
  readonly target: { readonly type: string; readonly id?: number | string };
  /** What was done: ids, states, names of things; `ids` of people and `userIds` say to whom. */
  readonly details?: Record<string, unknown>;
  /** What it says about the targeted person themselves, so that it can be erased with them (docs/adr/0009). */
  readonly personal?: Record<string, unknown>;
  /** Everybody it was done to, each with what changed about them; that is erased with them too. */
  readonly concerns?: readonly Concern[];
  /** A part of long work: whoever asked for that reads of its start and its end. */
  readonly isPart?: boolean;
}

/** An uploaded file, kept on disk until the answer is sent. */
export interface UploadedFile {
  /** Name of its form field. */
  readonly field: string;
  readonly fileName: string;
  /** What the browser says it is; never trust it alone. */
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
  /** The caller's address, for throttling. */
  readonly address: string;
  /** The name under which the gateway was asked; anybody may write one. */
  readonly host: string;
  readonly log: FastifyBaseLogger;
}

export interface ReadContext<E extends Endpoint> extends RequestContext<E> {
  readonly actor: SignedInActor;
  readonly db: Database;
}

export interface WriteContext<E extends Endpoint> extends RequestContext<E> {
  readonly actor: SignedInActor;
  /** The transaction of the whole request; it is committed after the handler has answered. */
  readonly tx: Tx;
  /** Writes the request's one audit event, in the same transaction. */
  readonly audit: (entry: AuditEntry) => Promise<void>;
}

/** A page of a simple-REST collection; `total` may be a lower bound for broad searches. */
export interface Collection<Row> {
  readonly items: readonly Row[];
  readonly first: number;
  readonly total: number;
  readonly totalIsMinimum?: boolean;
}

/** A streamed file. */
export interface TextFile {
  readonly fileName: string;
  readonly chunks: AsyncIterable<string>;
}

/** What a handler returns for each kind of answer. */
export type AnswerOf<E extends Endpoint> = E['kind'] extends 'collection'
  ? Collection<ResponseOf<E> extends readonly (infer Row)[] ? Row : never>
  : E['kind'] extends 'csv' | 'text' | 'download'
    ? TextFile
    : ResponseOf<E>;
