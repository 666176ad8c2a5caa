import type { Tx } from '../db/client';

/** Long work by name, with what each kind carries. Later areas add theirs here. */
export interface JobPayloads {
  'mail.send': MailJob;
  'password.reset': ResetJob;
  'operation.run': OperationJob;
}
export type JobName = keyof JobPayloads;

/** What lies in the queue's tables: of a mail its number only, since a mail holds secrets (mail/outbox.ts). */
export interface StoredPayloads {
  'mail.send': MailReference;
  'password.reset': ResetJob;
  'operation.run': OperationJob;
}

export interface MailReference {
  readonly mailId: string;
}

/** Somebody asked for a new password; the address is sealed, and may be nobody's. */
export interface ResetJob {
  readonly sealedEmail: string;
  readonly requestId: string;
}

/** Long work to go on with (server/operations). */
export interface OperationJob {
  readonly companyId: number;
  readonly operationId: number;
}

/** What a mail lists: things to do, the most urgent first, and how many more there are. */
export interface MailList {
  readonly items: readonly { readonly title: string; readonly dueAt: string | null }[];
  readonly more: number;
}

/** One mail to one person; texts are made when it is sent, from the same words in every language. */
export interface MailJob {
  readonly template:
    | 'loginCode'
    | 'turnOnCode'
    | 'turnOffCode'
    | 'invitation'
    | 'adminInvitation'
    | 'reminder'
    | 'passwordReset'
    | 'passwordResetByAdmin'
    | 'temporaryPassword'
    | 'passwordChanged'
    | 'secondFactorEnabled'
    | 'secondFactorDisabled'
    | 'secondFactorReset'
    | 'emailChange'
    | 'emailChangeAsked'
    | 'emailChanged'
    | 'verifyEmail'
    | 'supportTicket'
    | 'contactToBuy';
  readonly to: string;
  /** Where an answer goes, when the mail speaks for a person. */
  readonly replyTo?: string;
  readonly lang: string;
  readonly values: Readonly<Record<string, string>>;
  /** A company's own words in place of the template's; braces in them hold the names of values. */
  readonly texts?: { readonly subject: string; readonly message: string };
  readonly list?: MailList;
  /** Whose mail it is, where the address is nobody's yet; else the recipient's company. */
  readonly companyId?: number;
}

export interface JobOptions {
  /** Not before this instant. */
  readonly runAt?: Date;
  /** A second job with the same key is dropped while the first is known. */
  readonly singletonKey?: string;
}

export interface JobContext {
  /** Stable over retries, so that the work can be made safe to repeat. */
  readonly jobId: string;
  /** Nobody tries again when this try fails. */
  readonly isLastTry: boolean;
}

export interface MailContext {
  readonly mailId: string;
  /**
   * To be called once the server waits for the end of the message, before the end is sent. Throws when the mail must
   * not be sent any more: the message must be broken off then.
   */
  claimEnd(): Promise<void>;
}

/** What the handler of each kind is told beside its payload. */
export interface JobContexts {
  'mail.send': MailContext;
  'password.reset': JobContext;
  'operation.run': JobContext;
}

type Handler<Payload, Context> = (payload: Payload, context: Context) => Promise<void>;

interface Queue<
  Payloads extends { [Name in JobName]: unknown },
  Contexts extends { [Name in JobName]: unknown },
> {
  enqueue<Name extends JobName>(
    tx: Tx,
    name: Name,
    payload: Payloads[Name],
    options?: JobOptions,
  ): Promise<void>;
  /** Many jobs of one kind at once. */
  enqueueAll<Name extends JobName>(tx: Tx, name: Name, payloads: readonly Payloads[Name][]): Promise<void>;
  work<Name extends JobName>(name: Name, handler: Handler<Payloads[Name], Contexts[Name]>): void;
  start(): Promise<void>;
  /** Lets jobs under way finish, then stops. */
  stop(): Promise<void>;
}

/**
 * The queue: jobs are enqueued in the transaction that causes them, run at least once, retried with growing
 * pauses, and survive a restart. A mail is handed to its server at most once.
 */
export type JobQueue = Queue<JobPayloads, JobContexts>;
export type JobHandler<Name extends JobName> = Handler<JobPayloads[Name], JobContexts[Name]>;

/** The engine below it, which keeps jobs in tables: runs each at least once. */
export type StoredQueue = Queue<StoredPayloads, Record<JobName, JobContext>>;
export type StoredHandler<Name extends JobName> = Handler<StoredPayloads[Name], JobContext>;

export const MAX_ATTEMPTS = 5;
/** A job that is still active after this long belongs to a process that died. */
export const LEASE_MS = 60_000;
export const retryDelayMs = (attempt: number): number => 1000 * 4 ** (attempt - 1);
