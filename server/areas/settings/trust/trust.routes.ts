import { trustEndpoints } from '@contract/settings/trust';
import { readCompany } from '@server/domain/company/company.queries';
import type { binder } from '@server/platform/http/bind';
import { shareTrust } from './sharing.rules';

/** Who besides the owner may change settings of trust. */
export function trustRoutes({ read, write }: ReturnType<typeof binder>): void {
  read(trustEndpoints.get, async ({ db, params }) => {
    const { trustsAdmins } = await readCompany(db, params.companyId);
    return { data: { trustsAdmins } };
  });

  write(trustEndpoints.update, async ({ tx, deps, actor, params: { companyId }, body, audit }) => {
    await shareTrust(tx, deps, actor, body.trustsAdmins);
    await audit({
      action: body.trustsAdmins ? 'trust.admins_allowed' : 'trust.admins_refused',
      target: { type: 'company', id: companyId },
    });
    return { data: { trustsAdmins: body.trustsAdmins } };
  });
}
