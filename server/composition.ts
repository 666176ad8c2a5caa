import { OPERATION_KINDS } from '@contract/operations';
import type { FastifyBaseLogger } from 'fastify';
import * as brought from './areas';
import type { Area, Worker, WorkerHost } from './areas/area';
import type { OperationKinds } from './domain/operations/kind';
import { workOnOperations } from './domain/operations/run';
import type { PersonalDataRegistry } from './domain/privacy/personal-data';
import { SHARED_DATA, SHARED_MENTIONS } from './domain/privacy/registry.queries';
import { assignmentKindsOf } from './domain/tasks/kind';
import type { Tx } from './platform/db/client';
import type { Deps } from './platform/http/context';

export const areas: readonly Area[] = Object.values(brought);

/** The kinds of all areas. Throws unless each kind of the contract is implemented exactly once. */
export function kindsOf(from: readonly Area[]): OperationKinds {
  const kinds = from.flatMap(({ operationKinds = {} }) => Object.entries(operationKinds));
  for (const name of OPERATION_KINDS) {
    const found = kinds.filter(([kind]) => kind === name).length;
    if (found !== 1) throw new Error(`${found} areas implement the operation '${name}'`);
  }
  return Object.fromEntries(kinds) as OperationKinds;
}

/** The seeds of the areas that have one, as one type. */
type Together<Seed> = (Seed extends unknown ? (seed: Seed) => void : never) extends (seed: infer All) => void
  ? All
  : never;
type SeedOf<One> = One extends { readonly seed: infer Seed } ? Seed : never;

/** The collections of all areas, with the types of their rows. */
export const areaCollections = Object.assign({}, ...areas.map(({ seed }) => seed)) as Together<
  SeedOf<(typeof brought)[keyof typeof brought]>
>;

const personalData: PersonalDataRegistry = {
  data: [...SHARED_DATA, ...areas.flatMap((area) => area.personalData ?? [])],
  mentions: [...SHARED_MENTIONS, ...areas.flatMap((area) => area.mentions ?? [])],
};

/** The dependencies that the areas bring. */
export const areaDeps: Pick<
  Deps,
  'assignmentKinds' | 'kinds' | 'personalData' | 'fileUses' | 'storedFiles' | 'reportKinds'
> = {
  assignmentKinds: assignmentKindsOf(areas.flatMap((area) => area.assignmentKinds ?? [])),
  kinds: kindsOf(areas),
  personalData,
  fileUses: areas.flatMap((area) => area.fileUses ?? []),
  storedFiles: areas.flatMap((area) => area.storedFiles ?? []),
  reportKinds: areas.flatMap((area) => area.reportKinds ?? []),
};

/** Adds to the demonstration what follows from the collections of all areas. */
export async function seedMore(tx: Tx, now: Date): Promise<void> {
  for (const area of areas) await area.seedMore?.(tx, now, areaDeps);
}

/** Opens what the areas run beside requests and jobs; nothing of it has started. */
export const openWorkers = (deps: Deps, host: WorkerHost): readonly Worker[] =>
  areas.flatMap((area) => area.workers?.(deps, host) ?? []);

/** Makes this process work on the jobs of all areas and on operations. */
export function workOnJobs(deps: Deps, log: Pick<FastifyBaseLogger, 'warn'>): void {
  workOnOperations(deps, log);
  for (const area of areas) area.jobs?.(deps);
}
