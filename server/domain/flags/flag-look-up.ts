import { FLAG_DEFAULTS, type FlagName } from '@contract/flags';
import type { Config } from '@server/config';
import type { Queryable } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import { forbidden } from '@server/platform/http/errors';
import { z } from 'zod';
import { enabledFlags } from './flags.rules';

/** How long an answer of an Unleash server counts. */
const FRESH_MS = 60_000;
const TIMEOUT_MS = 2_000;
/** How many answers are kept. */
const KEPT_MAX = 10_000;

const answerSchema = z.object({ toggles: z.array(z.object({ name: z.string(), enabled: z.boolean() })) });

interface Heard {
  readonly at: number;
  readonly enabled: ReadonlySet<string> | undefined;
}

/** The last answers of each installation's Unleash server, by user, and by company for users it was not asked about yet. */
const heard = new WeakMap<Config['flags'], Map<string, Heard>>();

interface Asker {
  readonly companyId: number;
  readonly userId: number;
}

async function ask({ url, clientKey }: Config['flags'], { companyId, userId }: Asker) {
  const address = new URL(url ?? '');
  address.searchParams.set('userId', String(userId));
  address.searchParams.set('properties[companyId]', String(companyId));
  const response = await fetch(address, {
    headers: { authorization: clientKey, accept: 'application/json' },
    // The address is the operator's; where it leads on to is not.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`the flag service answers ${response.status}`);
  const { toggles } = answerSchema.parse(await response.json());
  return new Set(toggles.filter(({ enabled }) => enabled).map(({ name }) => name));
}

/**
 * The flags that an Unleash server says are on. While it is silent its last answer about the user counts, or else about
 * their company; undefined before the first.
 */
async function fromService(deps: Pick<Deps, 'config' | 'clock'>, asker: Asker) {
  const { flags } = deps.config;
  const known = heard.get(flags) ?? new Map<string, Heard>();
  heard.set(flags, known);
  const key = `${asker.companyId}:${asker.userId}`;
  const last = known.get(key);
  const now = deps.clock().getTime();
  if (last && now - last.at < FRESH_MS) return last.enabled;
  const ofCompany = String(asker.companyId);
  const answer = await ask(flags, asker).catch(() => undefined);
  const enabled = answer ?? last?.enabled ?? known.get(ofCompany)?.enabled;
  const keep = (name: string) => {
    known.delete(name);
    known.set(name, { at: now, enabled });
  };
  keep(key);
  if (answer) keep(ofCompany);
  for (const oldest of known.keys()) {
    if (known.size <= KEPT_MAX) break;
    known.delete(oldest);
  }
  return enabled;
}

/**
 * Says which flags are on for a user's company, by the gateway's own tables or by the Unleash server that the console
 * asks, too. While that is silent its last answer counts, before the first one the contract's defaults: a failure
 * never turns a flag on that was off.
 */
export async function flagLookUp(
  deps: Pick<Deps, 'config' | 'clock'> & { readonly db: Queryable },
  asker: Asker,
): Promise<(flag: FlagName) => boolean> {
  if (deps.config.flags.url === null) {
    const enabled = new Set(await enabledFlags(deps.db, asker.companyId));
    return (flag) => enabled.has(flag);
  }
  const enabled = await fromService(deps, asker);
  return (flag) => enabled?.has(flag) ?? FLAG_DEFAULTS[flag];
}

/** Throws 403 where a flag is off, for what only a part of a call needs. */
export async function requireFlag(
  deps: Parameters<typeof flagLookUp>[0],
  asker: Asker,
  flag: FlagName,
): Promise<void> {
  if (!(await flagLookUp(deps, asker))(flag)) throw forbidden();
}
