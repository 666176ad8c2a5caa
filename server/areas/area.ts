import type { DomainUse } from '@server/domain/domains/use';
import type { FileUses, StoredFiles } from '@server/domain/files/files.queries';
import type { OperationKinds } from '@server/domain/operations/kind';
import type { Mention, PersonalData } from '@server/domain/privacy/personal-data';
import type { AnyReportKind } from '@server/domain/reports/report-kind';
import type { AssignmentKind } from '@server/domain/tasks/kind';
import type { WhiteLabels } from '@server/domain/white-label/white-label.rules';
import type { Tx } from '@server/platform/db/client';
import type { Collections } from '@server/platform/db/collection';
import type { binder } from '@server/platform/http/bind';
import type { Deps } from '@server/platform/http/context';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

/** What an area's routes may need besides the dependencies of every handler. */
export interface AreaServices {
  readonly whiteLabels: WhiteLabels;
  /** What of all areas stops working without a domain. */
  readonly domainUses: readonly DomainUse[];
}

/** What an area's workers get besides the dependencies of every handler. */
export interface WorkerHost {
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** The mail server of a demonstration; empty in production. */
  readonly inboxUrl: string;
}

/** What runs beside requests and jobs for as long as the gateway does, such as a sender or a mail server. */
export interface Worker {
  /** Called once the jobs run. */
  start(): Promise<void> | void;
  /** Finishes what is under way. Called after the jobs have stopped, which may use it, and if it was never started. */
  stop(): Promise<void> | void;
}

/**
 * What an area brings to the gateway. The folder's index.ts exports one of these (`satisfies Area`, which keeps the
 * types of its collections) and server/areas/index.ts lists it; everything else is derived in server/composition.ts.
 * An area imports no other area, and no shared folder imports an area: what two of them need has a folder of its own.
 */
export interface Area {
  /** Binds the area's calls. */
  readonly routes: (bind: ReturnType<typeof binder>, services: AreaServices) => void;
  /** Adds what is to be done at the beginning of every request, before any route is there. */
  readonly guards?: (app: FastifyInstance, deps: Deps) => void;
  /** Serves pages and other addresses that mails, browsers and other services lead to, which no call describes. */
  readonly pages?: (app: FastifyInstance, deps: Deps) => Promise<void> | void;
  /** Opens what runs beside requests and jobs, before the jobs run. */
  readonly workers?: (deps: Deps, host: WorkerHost) => readonly Worker[];
  /** Registers the handlers of the jobs that the area queues (`deps.jobs.work`). */
  readonly jobs?: (deps: Deps) => void;
  /** The kinds of operation it implements. Together the areas implement each kind of the contract once. */
  readonly operationKinds?: Partial<OperationKinds>;
  /** The kinds of assignment it brings: what is different about each. */
  readonly assignmentKinds?: readonly AssignmentKind[];
  /** Its reports as paper: what a PDF of each and a mail by schedule say. */
  readonly reportKinds?: readonly AnyReportKind[];
  /** The collections of the demonstration's data that fill the area's own tables. */
  readonly seed?: Collections;
  /** The area's tables that hold something about people, and how each is exported and erased. */
  readonly personalData?: readonly PersonalData[];
  /** The area's tables whose rows use uploaded files; what no table names is removed. */
  readonly fileUses?: readonly FileUses[];
  /** Files in the store that only rows of the company name, and that no upkeep would find without these. */
  readonly storedFiles?: readonly StoredFiles[];
  /** What of the area stops working without a domain that the company has proved. */
  readonly domainUses?: readonly DomainUse[];
  /** Mentions of people in data about someone else. */
  readonly mentions?: readonly Mention[];
  /** Deletes what has expired, every hour; the key names the step in the log. `report` logs what fails for one company. */
  readonly upkeep?: Readonly<
    Record<string, (tx: Tx, now: Date, report: (error: unknown, companyId: number) => void) => Promise<void>>
  >;
  /** Queues what has become due, or removes files, every hour; the key names the step in the log. */
  readonly hourly?: Readonly<
    Record<
      string,
      (deps: Pick<Deps, 'db' | 'jobs' | 'files' | 'clock' | 'config' | 'secrets'>) => Promise<void>
    >
  >;
  /** Adds to the demonstration what follows from its collections, after all of them; safe to repeat. */
  readonly seedMore?: (tx: Tx, now: Date, deps: Pick<Deps, 'assignmentKinds'>) => Promise<void>;
  /** What only a demonstration serves; packages that production lacks are loaded here. */
  readonly demonstration?: (app: FastifyInstance, deps: Deps) => Promise<void>;
}
