import { brandEndpoints } from '@contract/settings/white-label';
import { lockCompany } from '@server/domain/company/company.queries';
import type { binder } from '@server/platform/http/bind';
import { brandOf, brandPicture, changeBrand } from './brand.rules';

/** The name, pictures and color of a company in place of the product's. */
export function brandRoutes({ read, write, writeWithin }: ReturnType<typeof binder>): void {
  const { get, update, putPicture, removePicture } = brandEndpoints;

  read(get, async ({ db, params }) => ({ data: await brandOf(db, params.companyId) }));

  write(update, async ({ tx, deps, params: { companyId }, body, audit }) => {
    await lockCompany(tx, companyId);
    const data = await changeBrand(tx, companyId, body, deps.clock());
    await audit({ action: 'white_label.changed', target: { type: 'company', id: companyId }, details: body });
    return { data };
  });

  writeWithin(putPicture, async ({ deps, params: { companyId, picture }, body: { crop }, files }, commit) => {
    const [upload] = files;
    if (!upload) throw new Error('an upload has a file');
    const content = await brandPicture(upload, picture, crop);
    return commit(async ({ tx, audit }) => {
      await lockCompany(tx, companyId);
      const data = await changeBrand(tx, companyId, { [picture]: content }, deps.clock());
      await audit({
        action: 'white_label.picture_changed',
        target: { type: 'company', id: companyId },
        details: { picture },
      });
      return { data };
    });
  });

  write(removePicture, async ({ tx, deps, params: { companyId, picture }, audit }) => {
    await lockCompany(tx, companyId);
    const data = await changeBrand(tx, companyId, { [picture]: null }, deps.clock());
    await audit({
      action: 'white_label.picture_removed',
      target: { type: 'company', id: companyId },
      details: { picture },
    });
    return { data };
  });
}
