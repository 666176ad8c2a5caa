/** A value in an answer, by the path to it. */
export type Leaves = ReadonlyMap<string, unknown>;

/** The name of an entry of a list: what it is about, so that its place among others does not matter. */
function nameOf(value: unknown, at: number): string {
  if (typeof value !== 'object' || value === null) return String(at);
  const of = (key: string) => (key in value ? Reflect.get(value, key) : undefined);
  return String(of('name') ?? of('roundNumber') ?? of('fullName') ?? at);
}

/** All values of an answer, lines of CSV texts too. */
export function leavesOf(path: string, value: unknown): [string, unknown][] {
  if (typeof value === 'string' && value.includes('\r\n')) {
    return value.split('\r\n').flatMap((line) => {
      const [name = '', ...cells] = line.split(',');
      return cells.map((cell, at): [string, unknown] => [
        `${path}/${name}/${at}`,
        cell === '' || Number.isNaN(Number(cell)) ? cell : Number(cell),
      ]);
    });
  }
  if (Array.isArray(value)) return value.flatMap((one, at) => leavesOf(`${path}/${nameOf(one, at)}`, one));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, one]) => leavesOf(`${path}/${key}`, one));
  return [[path, value]];
}

/** A value that tells of some people, or the difference of two that does. */
export interface Isolated {
  readonly of: string;
  readonly people: readonly number[];
}

/**
 * What can be worked out about fewer than `least` people from what an admin was told, in a world as it is and in one world
 * for each person who did otherwise in it: values that depend on few of them, and pairs of numbers whose difference does.
 */
export function isolatedBy(world: Leaves, others: readonly Leaves[], least: number): Isolated[] {
  const found: Isolated[] = [];
  /** By how each person changes it, one number stands for all that depend on the same people. */
  const numbers = new Map<string, { path: string; changes: readonly number[] }>();
  for (const [path, value] of world) {
    const values = others.map((other) => other.get(path));
    const people = values.flatMap((other, at) => (other === value ? [] : [at]));
    if (people.length === 0) continue;
    if (people.length < least) {
      found.push({ of: `${path} = ${String(value)}`, people });
      continue;
    }
    if (typeof value !== 'number') continue;
    const changes = values.map((other) => (typeof other === 'number' ? other - value : Number.NaN));
    // A ratio says less than the numbers that it is of; an id says nothing.
    if (changes.some((change) => ![-1, 0, 1].includes(change))) continue;
    const key = changes.join();
    if (!numbers.has(key)) numbers.set(key, { path, changes });
  }
  const distinct = [...numbers.values()];
  for (const [at, one] of distinct.entries()) {
    for (const two of distinct.slice(0, at)) {
      const people = one.changes.flatMap((change, who) => (change === two.changes[who] ? [] : [who]));
      if (people.length < least) found.push({ of: `${one.path} - ${two.path}`, people });
    }
  }
  return found;
}
