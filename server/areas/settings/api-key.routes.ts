import { apiKeyEndpoints } from '@contract/settings/api-key';
import { lockCompany } from '@server/domain/company/company.queries';
import { deleteApiKey, findApiKey, putApiKey } from '@server/domain/sign-in/api-keys.queries';
import { apiKeyHash, newApiKey, toKeyState } from '@server/domain/sign-in/api-keys.rules';
import type { binder } from '@server/platform/http/bind';
import { tellOfTrust } from './trust/told.rules';

/** The company's API key. */
export function apiKeyRoutes({ read, write }: ReturnType<typeof binder>): void {
  read(apiKeyEndpoints.get, async ({ db, params: { companyId } }) => ({
    data: toKeyState(await findApiKey(db, companyId)),
  }));

  write(apiKeyEndpoints.make, async ({ tx, deps, actor, params: { companyId }, audit }) => {
    await lockCompany(tx, companyId);
    const apiKey = newApiKey();
    const keyHash = apiKeyHash(deps.secrets, apiKey);
    const madeAt = deps.clock();
    await putApiKey(tx, { companyId, keyHash, lastFour: apiKey.slice(-4), madeAt });
    await tellOfTrust(tx, deps, actor, { kind: 'apiKeyMade', subject: keyHash });
    await audit({ action: 'api_key.made', target: { type: 'company', id: companyId } });
    return { data: { apiKey, madeAt: madeAt.toISOString(), lastUsedAt: null } };
  });

  write(apiKeyEndpoints.revoke, async ({ tx, deps, actor, params: { companyId }, audit }) => {
    await lockCompany(tx, companyId);
    if (await findApiKey(tx, companyId)) {
      await deleteApiKey(tx, companyId);
      await tellOfTrust(tx, deps, actor, { kind: 'apiKeyRevoked' });
    }
    await audit({ action: 'api_key.revoked', target: { type: 'company', id: companyId } });
    return { data: toKeyState(undefined) };
  });
}
