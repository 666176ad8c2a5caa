import { generalSettingsEndpoints } from '@contract/settings/general';
import { lockCompany } from '@server/domain/company/company.queries';
import { markStored } from '@server/domain/files/files.queries';
import { storeNewFile } from '@server/domain/files/files.rules';
import { LOGO } from '@server/platform/files/pictures';
import type { binder } from '@server/platform/http/bind';
import { changeGeneral, generalSettingsOf, rebuildAgain, signedLogo } from './general.rules';
import { setLogo } from './settings.queries';

/** What a company says of itself, and its logo. */
export function generalRoutes({ read, write, writeWithin }: ReturnType<typeof binder>): void {
  const { get, update, rebuildFigures, putLogo, removeLogo } = generalSettingsEndpoints;

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

  writeWithin(putLogo, async ({ deps, params: { companyId }, files }, commit) => {
    const [upload] = files;
    if (!upload) throw new Error('an upload has a file');
    return storeNewFile(
      deps,
      companyId,
      'image',
      upload,
      ({ id, name, bytes }) =>
        commit(async ({ tx, audit }) => {
          await lockCompany(tx, companyId);
          await markStored(tx, id, deps.clock());
          const logo = await setLogo(tx, companyId, id, deps.clock());
          await audit({
            action: 'company.logo_changed',
            target: { type: 'company', id: companyId },
            details: { name, bytes },
          });
          return { data: { logo: signedLogo(deps, logo) } };
        }),
      LOGO,
    );
  });

  write(removeLogo, async ({ tx, deps, params: { companyId }, audit }) => {
    const { logo } = await lockCompany(tx, companyId);
    if (logo !== null) await setLogo(tx, companyId, null, deps.clock());
    await audit({ action: 'company.logo_removed', target: { type: 'company', id: companyId } });
    return { data: { logo: null } };
  });
}
