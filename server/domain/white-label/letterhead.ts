import { companyLogo } from '@server/domain/company/logo';
import type { Queryable } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import { logoPart } from '@server/platform/mail/brand';
import { findMailBrand } from './white-label.queries';

/** Whose a paper is: the name it has at its head, and the picture in its place. */
export interface Letterhead {
  readonly name: string;
  /** PNG or JPEG. */
  readonly logo: Buffer | undefined;
  /** Of its white label: #rrggbb. */
  readonly color: string | undefined;
}

/** The logo of the company's settings, else that of its white label, else its name alone. */
export async function letterheadOf(
  { db, files }: { readonly db: Queryable; readonly files: Pick<Deps['files'], 'open'> },
  companyId: number,
  companyName: string,
): Promise<Letterhead> {
  const brand = await findMailBrand(db, { to: '', companyId });
  const part = logoPart(brand);
  const logo =
    (await companyLogo(db, files, companyId)) ?? (part ? Buffer.from(part.content, 'base64') : undefined);
  return { name: brand?.name ?? companyName, logo, color: brand?.primaryColor ?? undefined };
}
