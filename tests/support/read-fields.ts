import type { Endpoint } from '@contract/endpoint';

/** A parsed body that tells which of its fields are read; all of them where it is copied as a whole. */
function watched(body: object, read: Set<string>): object {
  let isHanded = false;
  // What is checked of every body, before its handler has it, is no reading.
  queueMicrotask(() => {
    isHanded = true;
  });
  const tell = (name: string | symbol) => {
    if (isHanded && typeof name === 'string') read.add(name);
  };
  return new Proxy(body, {
    get(target, name, receiver) {
      tell(name);
      return Reflect.get(target, name, receiver);
    },
    has(target, name) {
      tell(name);
      return Reflect.has(target, name);
    },
    ownKeys(target) {
      const names = Reflect.ownKeys(target);
      for (const name of names) tell(name);
      return names;
    },
  });
}

/** Watches the bodies of these endpoints from now on; answers the fields of an endpoint's that were read. */
export function watchBodies(endpoints: readonly Endpoint[]): (endpoint: Endpoint) => ReadonlySet<string> {
  const reads = new Map<Endpoint, Set<string>>();
  for (const endpoint of endpoints) {
    const schema = endpoint.body;
    if (!schema) continue;
    const read = new Set<string>();
    reads.set(endpoint, read);
    const { safeParse } = schema;
    // A schema may be that of several endpoints; each is told what is read of any.
    schema.safeParse = (...given: Parameters<typeof safeParse>) => {
      const result = safeParse(...given);
      const { data } = result;
      if (!result.success || typeof data !== 'object' || data === null || Array.isArray(data)) return result;
      return { ...result, data: watched(data, read) };
    };
  }
  return (endpoint) => reads.get(endpoint) ?? new Set();
}
