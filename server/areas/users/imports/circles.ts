/** Whom users report to, by any key of theirs. */
export type Reporting<Key> = ReadonlyMap<Key, Key>;

/** A wish can free the way for another circle of what it replaces; who asks for more of these is told no at once. */
const MOST_ROUNDS = 100;

/** Those on a circle that can be reached from these users. */
function onCircles<Key>(from: Iterable<Key>, managerOf: (key: Key) => Key | undefined): Set<Key> {
  const found = new Set<Key>();
  const seenIn = new Map<Key, number>();
  let walk = 0;
  for (const start of from) {
    walk += 1;
    let at: Key | undefined = start;
    while (at !== undefined && !seenIn.has(at)) {
      seenIn.set(at, walk);
      at = managerOf(at);
    }
    if (at === undefined || seenIn.get(at) !== walk) continue;
    for (let one: Key | undefined = at; one !== undefined && !found.has(one); one = managerOf(one))
      found.add(one);
  }
  return found;
}

/**
 * Those whose wanted manager would make somebody report to themselves, judged over all that is wanted together: two users may
 * trade places. Who is refused keeps the manager they have, which has no circles.
 */
export function refusedForCircles<Key>(wanted: Reporting<Key>, current: Reporting<Key>): Set<Key> {
  const refused = new Set<Key>();
  const managerOf = (key: Key) => (refused.has(key) ? undefined : wanted.get(key)) ?? current.get(key);
  let from: Iterable<Key> = wanted.keys();
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const more = [...onCircles(from, managerOf)].filter((key) => wanted.has(key) && !refused.has(key));
    if (more.length === 0) return refused;
    for (const key of more) refused.add(key);
    from = more;
  }
  return new Set(wanted.keys());
}
