import { updateCompany } from '@server/domain/company/company.queries';
import type { Tx } from '@server/platform/db/client';
import { addressOf } from '@server/platform/files/addresses';
import { eq } from 'drizzle-orm';
import { companyLogos } from './settings.tables';

/** Sets or removes the company's logo; returns its address. */
export async function setLogo(
  tx: Tx,
  companyId: number,
  fileId: string | null,
  updatedAt: Date,
): Promise<string | null> {
  const logo = fileId === null ? null : addressOf(fileId);
  await tx.delete(companyLogos).where(eq(companyLogos.companyId, companyId));
  if (fileId !== null) await tx.insert(companyLogos).values({ companyId, fileId });
  await updateCompany(tx, companyId, { logo, updatedAt });
  return logo;
}
