import { generalSettingsEndpoints } from '@contract/settings/general';
import { lockCompany, readCompany } from '@server/domain/company/company.queries';
import { signedLogos } from '@server/domain/company/logo';
import { markStored } from '@server/domain/files/files.queries';
import { storeNewFile } from '@server/domain/files/files.rules';
import type { Queryable } from '@server/platform/db/client';
import { LOGO } from '@server/platform/files/pictures';
import type { binder } from '@server/platform/http/bind';
import type { Deps } from '@server/platform/http/context';
import { setLogo } from './settings.queries';
import type { LogoScheme } from './settings.tables';

const { putLogo, removeLogo, putDarkLogo, removeDarkLogo } = generalSettingsEndpoints;

const logosOf = async (deps: Deps, db: Queryable, companyId: number) => ({
  data: signedLogos(deps, await readCompany(db, companyId)),
});

/** The company's logos: the one that everything shows, and the one in its place where the app is dark. */
export function logoRoutes({ write, writeWithin }: ReturnType<typeof binder>): void {
  const stores = (put: typeof putLogo | typeof putDarkLogo, scheme: LogoScheme) =>
    writeWithin(put, async ({ deps, params: { companyId }, body: { crop }, files }, commit) => {
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
            await setLogo(tx, companyId, scheme, id, deps.clock());
            await audit({
              action: 'company.logo_changed',
              target: { type: 'company', id: companyId },
              details: { scheme, name, bytes },
            });
            return logosOf(deps, tx, companyId);
          }),
        { ...LOGO, crop },
      );
    });
  stores(putLogo, 'light');
  stores(putDarkLogo, 'dark');

  const removes = (remove: typeof removeLogo | typeof removeDarkLogo, scheme: LogoScheme) =>
    write(remove, async ({ tx, deps, params: { companyId }, audit }) => {
      const { logo, logoDark } = await lockCompany(tx, companyId);
      const current = scheme === 'light' ? logo : logoDark;
      if (current !== null) await setLogo(tx, companyId, scheme, null, deps.clock());
      await audit({
        action: 'company.logo_removed',
        target: { type: 'company', id: companyId },
        details: { scheme },
      });
      return logosOf(deps, tx, companyId);
    });
  removes(removeLogo, 'light');
  removes(removeDarkLogo, 'dark');
}
