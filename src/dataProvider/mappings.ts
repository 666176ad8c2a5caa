import type { ResourceDeps } from './deps';

/** The mapping of each resource: those of react-admin's methods and of ours that it has. */
type Mapped<Name extends string> = (deps: ResourceDeps) => Readonly<Record<Name, object>>;
interface Module<Name extends string> {
  readonly mappings: Mapped<Name>;
}

/** How an area's resources map onto the documented calls. */
export interface Mappings {
  readonly names: readonly string[];
  /** Their code; most areas load it with the first call. */
  readonly load: () => Module<string> | Promise<Module<string>>;
}

/** An area's mappings: the code has to have one for each of the names. */
export const mappingsOf = <const Name extends string>(
  names: readonly Name[],
  load: () => Module<Name> | Promise<Module<Name>>,
): Mappings => ({ names, load });
