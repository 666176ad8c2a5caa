import type { Tx } from '@server/platform/db/client';
import { fileIdIn } from '@server/platform/files/addresses';
import { filesInBody } from './template-files';
import { keepTemplateFiles } from './template-files.queries';
import { deleteTemplate, isSentOrAsked, type StoredTemplate } from './templates.queries';

/**
 * Lets go of what these templates were kept for by an exercise or a simulation that is gone now: of those that were deleted
 * meanwhile, and of the files of earlier versions. The caller has locked the companies that wrote them.
 */
export async function releaseTemplates(tx: Tx, templates: readonly StoredTemplate[]): Promise<void> {
  for (const row of templates) {
    if (row.ownerCompanyId === null || (await isSentOrAsked(tx, row.ownerCompanyId, row.id))) continue;
    if (row.deletedAt) await deleteTemplate(tx, row.id);
    else {
      const thumbnail = row.thumbnailUrl === null ? undefined : fileIdIn(row.thumbnailUrl);
      await keepTemplateFiles(tx, row.id, [...filesInBody(row), ...(thumbnail ? [thumbnail] : [])]);
    }
  }
}
