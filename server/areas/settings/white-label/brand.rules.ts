import { limits } from '@contract/limits';
import type { Crop } from '@contract/pictures';
import type { BrandPicture } from '@contract/settings/white-label';
import type { Brand } from '@contract/white-label';
import { readCompany } from '@server/domain/company/company.queries';
import { pictureBytes } from '@server/domain/files/files.rules';
import { findBrand, putBrand } from '@server/domain/white-label/white-label.queries';
import type { Queryable, Tx } from '@server/platform/db/client';
import type { UploadedFile } from '@server/platform/http/context';
import { invalidField } from '@server/platform/http/errors';

const SIDES: Record<BrandPicture, number> = {
  logo: limits.whiteLabel.logoSide,
  favicon: limits.whiteLabel.faviconSide,
};
/** What is tried until a picture is small enough. */
const SCALES = [1, 0.75, 0.5, 0.3];

/** The look of a company; without one of its own, its name. */
export async function brandOf(db: Queryable, companyId: number): Promise<Brand> {
  const found = await findBrand(db, companyId);
  if (found) return found;
  const { name } = await readCompany(db, companyId);
  return { name, logo: null, favicon: null, primaryColor: null };
}

/** Changes the look of a company, and returns it. */
export async function changeBrand(
  tx: Tx,
  companyId: number,
  changes: Partial<Brand>,
  updatedAt: Date,
): Promise<Brand> {
  const brand = { ...(await brandOf(tx, companyId)), ...changes };
  await putBrand(tx, companyId, brand, updatedAt);
  return brand;
}

/** An uploaded picture as data, written anew as a PNG that is small enough. Throws 413 and 422 for one that can't be used. */
export async function brandPicture(
  upload: UploadedFile,
  picture: BrandPicture,
  crop?: Crop,
): Promise<string> {
  for (const scale of SCALES) {
    const side = Math.round(SIDES[picture] * scale);
    const bytes = await pictureBytes(upload, { contentType: 'image/png', side, hasPalette: true, crop });
    if (bytes.length <= limits.whiteLabel.logoBytes)
      return `data:image/png;base64,${bytes.toString('base64')}`;
  }
  throw invalidField(upload.field, 'This picture has too many details. Upload a simpler one.');
}
