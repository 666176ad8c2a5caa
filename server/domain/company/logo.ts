import { buffer } from 'node:stream/consumers';
import type { Queryable } from '@server/platform/db/client';
import { fileIdIn } from '@server/platform/files/addresses';
import type { FileStore } from '@server/platform/files/file-store';
import { eq } from 'drizzle-orm';
import { companies } from './company.tables';

/** The company's logo, a PNG of at most 512 by 512 pixels; undefined without one. */
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
