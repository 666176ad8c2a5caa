import type { FastifyInstance } from 'fastify';
import type { Tx } from '../db/client';
import type { Collections } from '../db/collection';
import type { binder } from '../http/bind';
import type { Deps } from '../http/context';
import type { OperationKinds } from '../operations/kind';
import type { Mention, PersonalData } from '../privacy/personal-data';
import type { WhiteLabels } from '../white-label/white-label.rules';

/** What an area's routes may need besides the dependencies of every handler. */
export interface AreaServices {
  readonly whiteLabels: WhiteLabels;
}

/**
 * What an area brings to the gateway. The folder's index.ts exports one of these (`satisfies Area`, which keeps the
 * types of its collections) and server/areas/index.ts lists it; everything else is derived in server/composition.ts.
 * An area imports no other area, and no shared folder imports an area: what two of them need has a folder of its own.
 */
export interface Area {
  /** Binds the area's calls. */
  readonly routes: (bind: ReturnType<typeof binder>, services: AreaServices) => void;
  /** Registers the handlers of the jobs that the area queues (`deps.jobs.work`). */
  readonly jobs?: (deps: Deps) => void;
  /** The kinds of operation it implements. Together the areas implement each kind of the contract once. */
  readonly operationKinds?: Partial<OperationKinds>;
  /** The collections of the demonstration's data that fill the area's own tables. */
  readonly seed?: Collections;
  /** The area's tables that hold something about people, and how each is exported and erased. */
  readonly personalData?: readonly PersonalData[];
  /** Mentions of people in data about someone else. */
  readonly mentions?: readonly Mention[];
  /** Deletes what has expired, every hour; the key names the step in the log. `report` logs what fails for one company. */
  readonly upkeep?: Readonly<
    Record<string, (tx: Tx, now: Date, report: (error: unknown, companyId: number) => void) => Promise<void>>
  >;
  /** Queues what has become due, or removes files, every hour; the key names the step in the log. */
  readonly hourly?: Readonly<
    Record<string, (deps: Pick<Deps, 'db' | 'jobs' | 'files' | 'clock' | 'config'>) => Promise<void>>
  >;
  /** Adds to the demonstration what follows from its collections, after all of them; safe to repeat. */
  readonly seedMore?: (tx: Tx, now: Date) => Promise<void>;
  /** What only a demonstration serves. */
  readonly demonstration?: (app: FastifyInstance) => Promise<void>;
}
