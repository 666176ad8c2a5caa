import type { Tx } from '@server/platform/db/client';

/** Job payloads by name. Each area adds its own here. */
export interface JobPayloads {
  'mail.send': MailJob;
  'password.reset': ResetJob;
  'operation.run': OperationJob;
  'calendar.send': CalendarJob;
  'report.send': ReportJob;
  'reminders.send': RemindersJob;
  'retention.run': CompanyJob;
  'campaign.start': CampaignJob;
  'campaign.end': CampaignJob;
  'campaign.remove': CampaignJob;
  'simulation.plan': SimulationJob;
  'simulation.test': SimulationTestJob;
  'invoice.send': InvoiceJob;
  'invoice.notice': InvoiceActJob;
  'invoice.refund': InvoiceActJob;
  'payments.align': AlignJob;
  'payments.close': CloseJob;
  'company.remove': RemovalJob;
}
export type JobName = keyof JobPayloads;

/**
 * Payloads as stored in the queue's tables. A mail is stored as its id only, because its content contains
 * secrets (mail/outbox.ts).
 */
export interface StoredPayloads {
  'mail.send': MailReference;
  /** Mails that go to many people at once; the others never wait for them (mail/classes.ts). */
  'mail.many': MailReference;
  'password.reset': ResetJob;
  'operation.run': OperationJob;
  'calendar.send': CalendarJob;
  'report.send': ReportJob;
  'reminders.send': RemindersJob;
  'retention.run': CompanyJob;
  'campaign.start': CampaignJob;
  'campaign.end': CampaignJob;
  'campaign.remove': CampaignJob;
  'simulation.plan': SimulationJob;
  'simulation.test': SimulationTestJob;
  'invoice.send': InvoiceJob;
  'invoice.notice': InvoiceActJob;
  'invoice.refund': InvoiceActJob;
  'payments.align': AlignJob;
  'payments.close': CloseJob;
  'company.remove': RemovalJob;
}

export type StoredName = keyof StoredPayloads;

export interface MailReference {
  readonly mailId: string;
}

/** A password-reset request. The address is sealed, and may be unknown. */
export interface ResetJob {
  readonly sealedEmail: string;
  readonly requestId: string;
}

/** A long operation to continue (server/domain/operations). */
export interface OperationJob {
  readonly companyId: number;
  readonly operationId: number;
}

/** A campaign whose users are to be enrolled, which is to end, or whose tasks are to be removed (server/domain/assignments). */
export interface CampaignJob {
  readonly companyId: number;
  readonly campaignId: number;
  /** The partner that started it for its customer; it must still be the partner when the campaign begins. */
  readonly partnerId?: number;
}

/** A phishing simulation with rounds to plan, or mails to call off or to delete (server/domain/simulations). */
export interface SimulationJob {
  readonly companyId: number;
  readonly simulationId: number;
}

/** A mail of a simulation to the admin who asked for it (server/domain/simulations). */
export interface SimulationTestJob {
  readonly companyId: number;
  readonly simulationId: number;
  readonly templateId: number;
  readonly userId: number;
}

/** A planned video whose day has come (server/areas/calendar). */
export interface CalendarJob {
  readonly companyId: number;
  readonly eventId: number;
}

/** A scheduled report that is due (server/areas/paper). */
export interface ReportJob {
  readonly companyId: number;
  readonly scheduleId: number;
  /** ISO 8601, UTC. */
  readonly dueAt: string;
}

/** A company whose reminders are due (server/areas/settings/reminders). */
export interface RemindersJob {
  readonly companyId: number;
  /** ISO 8601, UTC. */
  readonly dueAt: string;
}

/** A company whose old results become anonymous (server/areas/settings/retention). */
export interface CompanyJob {
  readonly companyId: number;
}

/** An invoice to be mailed (server/areas/billing). */
export interface InvoiceJob {
  readonly companyId: number;
  readonly invoiceId: number;
}

/** A change of an invoice to be told to its payer and the payment service, or a refund to be made. */
export interface InvoiceActJob {
  /** Who pays the invoice. */
  readonly companyId: number;
  readonly actId: number;
}

/** A company whose subscription at the payment service should be as it is here (server/domain/payments). */
export interface AlignJob {
  readonly companyId: number;
}

/** Payment pages that nobody should pay on any more. */
export interface CloseJob {
  readonly sessionIds: readonly string[];
}

/** A company whose account is closed (server/areas/settings/closing). */
export interface RemovalJob {
  readonly companyId: number;
}

/** A list in a mail: tasks, most urgent first, and how many more there are. */
export interface MailList {
  /** The company's, where the mail is read. */
  readonly readerZone: string;
  readonly items: readonly {
    readonly title: string;
    /** An instant, and the zone whose day it is. */
    readonly due: { readonly at: string; readonly timeZone: string } | null;
  }[];
  readonly more: number;
}

/** A file in a mail: of ours, or a mail that somebody reported. Its content is in base64. */
export interface MailAttachment {
  readonly fileName: string;
  readonly contentType: 'application/pdf' | 'message/rfc822';
  readonly content: string;
}

/** One mail to one user. Its texts are made when it is sent, from the same values in every language. */
export interface MailJob {
  /** A UUID by which the sender finds out what became of the mail (`mails`). */
  readonly mailId?: string;
  readonly template:
    | 'loginCode'
    | 'turnOnCode'
    | 'turnOffCode'
    | 'invitation'
    | 'adminInvitation'
    | 'signOnInvitation'
    | 'adminSignOnInvitation'
    | 'customerInvitation'
    | 'reminder'
    | 'taskReminder'
    | 'managerReminder'
    | 'monthlyVideo'
    | 'assignment'
    | 'policyAssignment'
    | 'assignmentInOwnWords'
    | 'passwordReset'
    | 'passwordResetByAdmin'
    | 'temporaryPassword'
    | 'ownerPassword'
    | 'passwordChanged'
    | 'stepUpCode'
    | 'trustChanged'
    | 'trustStopped'
    | 'trustTold'
    | 'domainMissing'
    | 'domainLapsed'
    | 'domainTaken'
    | 'hostMissing'
    | 'hostLapsed'
    | 'ownMailTest'
    | 'ownMailFailing'
    | 'addressesResting'
    | 'ssoCertificate'
    | 'ssoCertificateEnded'
    | 'provisioningHeld'
    | 'secondFactorEnabled'
    | 'secondFactorDisabled'
    | 'secondFactorReset'
    | 'secondFactorDue'
    | 'ownerOffer'
    | 'closingAsked'
    | 'closingReminder'
    | 'closingWaits'
    | 'accountClosed'
    | 'emailChange'
    | 'emailChangeAsked'
    | 'emailChanged'
    | 'verifyEmail'
    | 'supportTicket'
    | 'contactToBuy'
    | 'becomePartner'
    | 'invoice'
    | 'subscriptionCanceled'
    | 'subscriptionResumed'
    | 'subscriptionEnded'
    | 'licensesEnding'
    | 'licensesEndingFor'
    | 'poolEnding'
    | 'invoicePaid'
    | 'invoicePartPaid'
    | 'invoiceVoided'
    | 'invoiceWrittenOff'
    | 'invoiceCredited'
    | 'invoiceRefunded'
    | 'reportedMail'
    | 'directTest'
    | 'reportLink'
    | 'reportPdf'
    | 'reportConfirm';
  readonly to: string;
  /** Reply address, when the mail is sent on a user's behalf. */
  readonly replyTo?: string;
  readonly lang: string;
  readonly values: Readonly<Record<string, string>>;
  /** The company's own texts in place of the template's, with placeholders in braces. */
  readonly texts?: { readonly subject: string; readonly message: string };
  readonly list?: MailList;
  readonly attachment?: MailAttachment;
  /** Where a POST stops mails like this one (RFC 8058). */
  readonly stopUrl?: string;
  /** The company of the mail, which need not be looked up then; without it the recipient's, as far as the address has a user. */
  readonly companyId?: number;
}

export interface JobOptions {
  /** Earliest start. */
  readonly runAt?: Date;
  /** A second job with the same key is dropped while the first is known. */
  readonly singletonKey?: string;
}

export interface JobContext {
  /** The same through retries, so that the work can be made idempotent. */
  readonly jobId: string;
  /** No retry follows when this attempt fails. */
  readonly isLastTry: boolean;
}

export interface MailContext {
  readonly mailId: string;
  /** An admin has released the mail from those that their company's own mail holds: the product sends it. */
  readonly isReleased?: boolean;
  /**
   * Call once the server waits for the end of the message, before sending the end. Throws when the mail must
   * no longer be sent, and the message must then be aborted.
   */
  claimEnd(): Promise<void>;
}

/** Context for each job's handler besides its payload. */
export interface JobContexts {
  'mail.send': MailContext;
  'password.reset': JobContext;
  'operation.run': JobContext;
  'calendar.send': JobContext;
  'report.send': JobContext;
  'reminders.send': JobContext;
  'retention.run': JobContext;
  'campaign.start': JobContext;
  'campaign.end': JobContext;
  'campaign.remove': JobContext;
  'simulation.plan': JobContext;
  'simulation.test': JobContext;
  'invoice.send': JobContext;
  'invoice.notice': JobContext;
  'invoice.refund': JobContext;
  'payments.align': JobContext;
  'payments.close': JobContext;
  'company.remove': JobContext;
}

type Handler<Payload, Context> = (payload: Payload, context: Context) => Promise<void>;

interface Queue<Payloads, Contexts extends { [Name in keyof Payloads]: unknown }> {
  enqueue<Name extends keyof Payloads>(
    tx: Tx,
    name: Name,
    payload: Payloads[Name],
    options?: JobOptions,
  ): Promise<void>;
  /** Queues many jobs of one kind at once. */
  enqueueAll<Name extends keyof Payloads>(
    tx: Tx,
    name: Name,
    payloads: readonly Payloads[Name][],
  ): Promise<void>;
  work<Name extends keyof Payloads>(name: Name, handler: Handler<Payloads[Name], Contexts[Name]>): void;
  start(): Promise<void>;
  /** Lets running jobs finish, then stops. */
  stop(): Promise<void>;
}

/**
 * The job queue. Jobs are enqueued in the transaction that causes them, run at least once, retried with
 * growing pauses, and survive a restart. A mail is handed to its server at most once.
 */
export type JobQueue = Queue<JobPayloads, JobContexts>;
export type JobHandler<Name extends JobName> = Handler<JobPayloads[Name], JobContexts[Name]>;

/** The underlying engine, which stores jobs in tables and runs each at least once. */
export type StoredQueue = Queue<StoredPayloads, Record<StoredName, JobContext>>;
export type StoredHandler<Name extends StoredName> = Handler<StoredPayloads[Name], JobContext>;

export const MAX_ATTEMPTS = 5;
/** A job active for longer belongs to a dead process. */
export const LEASE_MS = 60_000;
/** Longer than a mail waits for its turn at a slow server, and then for its answer. */
export const MAIL_LEASE_MS = 3 * 60_000;
/** Mails that are prepared, handed over and written down at the same time; more than connections, so that none waits for its next mail. */
export const MAILS_AT_ONCE = { 'mail.send': 8, 'mail.many': 96 } as const;
export const retryDelayMs = (attempt: number): number => 1000 * 4 ** (attempt - 1);
