import { buffer } from 'node:stream/consumers';
import type { Queryable } from '@server/platform/db/client';
import { fileIdIn, signer } from '@server/platform/files/addresses';
import type { FileStore } from '@server/platform/files/file-store';
import type { Deps } from '@server/platform/http/context';
import { eq } from 'drizzle-orm';
import { companies } from './company.tables';

/** The addresses of a company's logos, signed for a day or two. */
export function signedLogos(
  deps: Pick<Deps, 'secrets' | 'clock'>,
  { logo, logoDark }: { readonly logo: string | null; readonly logoDark: string | null },
) {
  const sign = signer(deps.secrets, deps.clock());
  return { logo: logo && sign(logo), logoDark: logoDark && sign(logoDark) };
}

/** The company's logo on light, as documents and mails show it, a PNG of at most 512 by 512 pixels; undefined without one. */
export async function companyLogo(
  db: Queryable,
  files: Pick<FileStore, 'open'>,
  companyId: number,
): Promise<Buffer | undefined> {
  const [row] = await db.select({ logo: companies.logo }).from(companies).where(eq(companies.id, companyId));
  const id = row?.logo ? fileIdIn(row.logo) : undefined;
  const content = id && (await files.open(id));
  return content ? buffer(content) : undefined;
}
