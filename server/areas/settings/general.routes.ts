import { generalSettingsEndpoints } from '@contract/settings/general';
import type { binder } from '@server/platform/http/bind';
import { changeGeneral, generalSettingsOf, rebuildAgain } from './general.rules';

/** What a company says of itself. */
export function generalRoutes({ read, write }: ReturnType<typeof binder>): void {
  const { get, update, rebuildFigures } = generalSettingsEndpoints;

  read(get, async ({ db, deps, params }) => ({ data: await generalSettingsOf(deps, db, params.companyId) }));

  write(update, async ({ tx, deps, actor, requestId, params: { companyId }, body, audit }) => {
    const { changes, rebuild } = await changeGeneral(tx, deps, { actor, requestId }, body);
    await audit({
      action: 'company.settings_updated',
      target: { type: 'company', id: companyId },
      details: { changes, ...(rebuild && { operationId: rebuild.id }) },
    });
    return { data: { ...(await generalSettingsOf(deps, tx, companyId)), rebuild } };
  });

  write(rebuildFigures, async ({ tx, deps, actor, requestId, audit }) => ({
    data: await rebuildAgain(tx, deps, { actor, requestId, audit }),
  }));
}
