import { limits } from '@contract/limits';
import { SCIM_TOKEN_PREFIX, type ScimToken } from '@contract/settings/scim-tokens';
import { isBoostedOrOnTrial } from '@server/domain/company/plan';
import type { Deps } from '@server/platform/http/context';
import type { SecretBox } from '@server/platform/secrets/secret-box';
import { randomToken } from '@server/platform/secrets/tokens';
import { findScimTokenHolder, touchScimToken } from './tokens.queries';
import type { ScimTokenRow } from './tokens.tables';

export const newScimToken = (): string => `${SCIM_TOKEN_PREFIX}${randomToken()}`;

/** What is stored of a token. */
export const scimTokenHash = (secrets: Pick<SecretBox, 'digest'>, token: string): string =>
  secrets.digest(`scim token ${token}`);

/** What admins see of a token. */
export const toScimToken = (row: ScimTokenRow): ScimToken => ({
  id: row.id,
  scimBearerToken: row.lastFour,
  madeAt: row.madeAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  endsAt: row.endsAt?.toISOString() ?? null,
});

/** On whose behalf a directory calls, and what the company lacks for it. */
export interface ScimTokenHolder {
  readonly companyId: number;
  readonly isSuspended: boolean;
  /** Boost or a trial, which provisioning needs. */
  readonly isBoosted: boolean;
}

/** The company of a token that works at this instant; null for any other. Notes its use, to a few minutes. */
export async function companyOfScimToken(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  token: string,
  now: Date,
): Promise<ScimTokenHolder | null> {
  if (!token.startsWith(SCIM_TOKEN_PREFIX)) return null;
  const found = await findScimTokenHolder(db, scimTokenHash(secrets, token));
  if (!found || (found.endsAt !== null && found.endsAt <= now)) return null;
  const since = now.getTime() - (found.lastUsedAt?.getTime() ?? 0);
  if (since >= limits.session.touchMs) await touchScimToken(db, found, now);
  return {
    companyId: found.companyId,
    isSuspended: found.status === 'SUSPENDED',
    isBoosted: isBoostedOrOnTrial(found, now),
  };
}
