import { limits } from '@contract/limits';
import { type ScimTokens, scimTokenEndpoints } from '@contract/settings/scim-tokens';
import { lockCompany } from '@server/domain/company/company.queries';
import { SCIM_PREFIX } from '@server/domain/provisioning/addresses';
import { deleteScimToken, putScimToken, scimTokensOf } from '@server/domain/provisioning/tokens.queries';
import { newScimToken, scimTokenHash, toScimToken } from '@server/domain/provisioning/tokens.rules';
import type { Queryable, Tx } from '@server/platform/db/client';
import type { binder } from '@server/platform/http/bind';
import type { Deps, SignedInActor } from '@server/platform/http/context';
import { tellOfTrust } from '../trust/told.rules';

async function tokensOf(deps: Deps, db: Queryable, companyId: number): Promise<ScimTokens> {
  const rows = await scimTokensOf(db, companyId, deps.clock());
  return { tokens: rows.map(toScimToken), baseUrl: deps.config.publicUrl + SCIM_PREFIX };
}

/** Makes the company's token, which replaces the one there is after a day. */
async function makeToken(tx: Tx, deps: Deps, actor: SignedInActor) {
  const { companyId } = actor;
  await lockCompany(tx, companyId);
  const token = newScimToken();
  const tokenHash = scimTokenHash(deps.secrets, token);
  const madeAt = deps.clock();
  const oldEndsAt = new Date(madeAt.getTime() + limits.provisioning.tokenOverlapMs);
  const row = await putScimToken(tx, { companyId, tokenHash, lastFour: token.slice(-4), madeAt }, oldEndsAt);
  await tellOfTrust(tx, deps, actor, { kind: 'scimTokenMade', subject: tokenHash });
  return { ...toScimToken(row), scimBearerToken: token };
}

/** The tokens with which the company's directory provisions users. */
export function scimTokenRoutes({ read, write }: ReturnType<typeof binder>): void {
  read(scimTokenEndpoints.get, async ({ db, deps, params: { id } }) => ({
    data: await tokensOf(deps, db, id),
  }));

  write(scimTokenEndpoints.make, async ({ tx, deps, actor, params: { id }, audit }) => {
    const data = await makeToken(tx, deps, actor);
    await audit({ action: 'scim_token.made', target: { type: 'company', id } });
    return { data };
  });

  write(scimTokenEndpoints.revoke, async ({ tx, deps, actor, params: { id, tokenId }, audit }) => {
    await lockCompany(tx, id);
    if (await deleteScimToken(tx, id, { id: tokenId }))
      await tellOfTrust(tx, deps, actor, { kind: 'scimTokenRevoked' });
    await audit({ action: 'scim_token.revoked', target: { type: 'company', id } });
    return { data: await tokensOf(deps, tx, id) };
  });
}
