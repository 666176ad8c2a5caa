import { updateCompany } from '@server/domain/company/company.queries';
import type { Tx } from '@server/platform/db/client';
import { addressOf } from '@server/platform/files/addresses';
import { and, eq } from 'drizzle-orm';
import { companyLogos, type LogoScheme } from './settings.tables';

/** Sets or removes a logo of the company. */
export async function setLogo(
  tx: Tx,
  companyId: number,
  scheme: LogoScheme,
  fileId: string | null,
  updatedAt: Date,
): Promise<void> {
  const logo = fileId === null ? null : addressOf(fileId);
  await tx
    .delete(companyLogos)
    .where(and(eq(companyLogos.companyId, companyId), eq(companyLogos.scheme, scheme)));
  if (fileId !== null) await tx.insert(companyLogos).values({ companyId, scheme, fileId });
  await updateCompany(tx, companyId, {
    ...(scheme === 'light' ? { logo } : { logoDark: logo }),
    updatedAt,
  });
}
