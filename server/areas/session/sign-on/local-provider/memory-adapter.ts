import type { Adapter, AdapterPayload } from 'oidc-provider';

interface Entry {
  readonly payload: AdapterPayload;
  readonly expiresAt: number;
}

/** The local provider's state. It is a demo in one process and keeps nothing after it. */
export class MemoryStore {
  readonly #entries = new Map<string, Entry>();

  put(key: string, payload: AdapterPayload, seconds: number): void {
    for (const [old, { expiresAt }] of this.#entries) if (expiresAt < Date.now()) this.#entries.delete(old);
    this.#entries.set(key, { payload, expiresAt: Date.now() + seconds * 1000 });
  }

  get(key: string): AdapterPayload | undefined {
    const entry = this.#entries.get(key);
    return entry && entry.expiresAt > Date.now() ? entry.payload : undefined;
  }

  find(matches: (key: string, payload: AdapterPayload) => boolean): AdapterPayload | undefined {
    return [...this.#entries].find(([key, { payload }]) => matches(key, payload))?.[1].payload;
  }

  delete(matches: (key: string, payload: AdapterPayload) => boolean): void {
    for (const [key, { payload }] of this.#entries) if (matches(key, payload)) this.#entries.delete(key);
  }
}

const DEFAULT_SECONDS = 3600;

/** Storage for one kind of object, as oidc-provider expects it. */
export function memoryAdapter(
  kind: string,
  store: MemoryStore,
  findClient: (id: string) => Promise<AdapterPayload | undefined>,
): Adapter {
  const key = (id: string) => `${kind}:${id}`;
  const isKind = (other: string) => other.startsWith(`${kind}:`);
  return {
    upsert: async (id, payload, seconds) => store.put(key(id), payload, seconds || DEFAULT_SECONDS),
    find: async (id) => (kind === 'Client' ? findClient(id) : store.get(key(id))),
    findByUserCode: async (code) => store.find((other, { userCode }) => isKind(other) && userCode === code),
    findByUid: async (uid) => store.find((other, payload) => isKind(other) && payload.uid === uid),
    consume: async (id) => {
      const payload = store.get(key(id));
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
    },
    destroy: async (id) => store.delete((other) => other === key(id)),
    revokeByGrantId: async (grantId) => store.delete((_, payload) => payload.grantId === grantId),
  };
}
