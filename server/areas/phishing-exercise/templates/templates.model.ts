import { cleanDesign } from '@contract/phishing-exercise/design';
import type { Template, TemplateDetail } from '@contract/phishing-exercise/templates';
import { signedContent, signedDesign } from '@server/domain/exercises/template-files';
import { type StoredTemplate, usedTemplates } from '@server/domain/exercises/templates.queries';
import type { Queryable } from '@server/platform/db/client';
import type { Sign } from '@server/platform/files/addresses';

const toTemplate = (row: StoredTemplate, isUsed: boolean, sign: Sign): Template => ({
  id: row.id,
  name: row.name,
  type: row.type,
  layoutType: row.layoutType,
  difficulty: row.difficulty,
  language: row.languageCode,
  subject: row.subject,
  fromName: row.fromName,
  thumbnailUrl: row.thumbnailUrl === null ? null : sign(row.thumbnailUrl),
  packId: row.packId,
  isEditable: row.ownerCompanyId !== null,
  isUsed,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** Templates as a list shows them, with one query for all of them. */
export async function toTemplates(
  db: Queryable,
  companyId: number,
  rows: readonly StoredTemplate[],
  sign: Sign,
): Promise<Template[]> {
  const used = await usedTemplates(
    db,
    companyId,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toTemplate(row, used.has(row.id), sign));
}

/** A template with its content, and the addresses of its files signed. The design is only its owner's. */
export async function toTemplateDetail(
  db: Queryable,
  companyId: number,
  row: StoredTemplate,
  sign: Sign,
): Promise<TemplateDetail> {
  const used = await usedTemplates(db, companyId, [row.id]);
  const isOwn = row.ownerCompanyId === companyId;
  // Older ones were stored as they came.
  const design = cleanDesign(row.designData);
  return {
    ...toTemplate(row, used.has(row.id), sign),
    fromEmail: row.fromEmail,
    fromPhone: row.fromPhone,
    html: signedContent(row, sign).html,
    designData: isOwn && design ? signedDesign({ ...design }, row, sign) : null,
    attachmentName: row.attachmentName,
    isReplyTracked: row.isReplyTracked,
    linkHost: row.linkHost,
    legend: row.legend,
    answers: row.answers,
    callouts: row.callouts,
  };
}
