import { limits } from '@contract/limits';
import { API_KEY_PREFIX, type ApiKeyState } from '@contract/settings/api-key';
import type { Deps, SignedInActor } from '@server/platform/http/context';
import { companyDisabled, loginRequired } from '@server/platform/http/errors';
import type { SecretBox } from '@server/platform/secrets/secret-box';
import { randomToken } from '@server/platform/secrets/tokens';
import { findKeyHolder, touchApiKey } from './api-keys.queries';
import type { ApiKeyRow } from './api-keys.tables';

export const newApiKey = (): string => `${API_KEY_PREFIX}${randomToken()}`;

/** Whether a bearer is a key and no token of a session. */
export const isApiKey = (bearer: string): boolean => bearer.startsWith(API_KEY_PREFIX);

/** What is stored of a key. */
export const apiKeyHash = (secrets: Pick<SecretBox, 'digest'>, key: string): string =>
  secrets.digest(`api key ${key}`);

/** What admins see of a key. */
export const toKeyState = (row: ApiKeyRow | undefined): ApiKeyState => ({
  apiKey: row?.lastFour ?? null,
  madeAt: row?.madeAt.toISOString() ?? null,
  lastUsedAt: row?.lastUsedAt?.toISOString() ?? null,
});

/** No user: a key has no rows of its own, and no session. */
const NOBODY = 0;

/**
 * The caller behind an API key: a read-only admin of its company who is no user. Throws 401 for an unknown key, 403 while the
 * company is disabled.
 */
export async function keyActor(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  key: string,
): Promise<SignedInActor> {
  const now = deps.clock();
  const found = await findKeyHolder(deps.db, apiKeyHash(deps.secrets, key), now);
  if (!found) throw loginRequired();
  if (found.companyDisabled) throw companyDisabled();
  const { companyId } = found.company;
  const since = now.getTime() - (found.lastUsedAt?.getTime() ?? 0);
  if (since >= limits.session.touchMs) await touchApiKey(deps.db, companyId, now);
  return {
    ...found.company,
    role: 'read_only_admin',
    isKey: true,
    isOwner: false,
    isTrusted: false,
    userId: NOBODY,
    uid: '',
    email: '',
    emailVerified: false,
    epoch: 0,
    onBehalfOf: null,
    session: {
      companyId,
      userId: NOBODY,
      id: NOBODY,
      sessionId: '',
      method: 'renewed',
      steppedUpAt: null,
    },
  };
}
