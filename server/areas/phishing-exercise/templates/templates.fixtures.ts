import { searchKey } from '@contract/names';
import { calloutMessage, calloutProblems } from '@contract/phishing-exercise/callouts';
import {
  calloutSchema,
  DIFFICULTIES,
  gradedAnswerSchema,
  LAYOUT_TYPES,
  TEMPLATE_TYPES,
} from '@contract/phishing-exercise/content';
import { templateFormSchema } from '@contract/phishing-exercise/templateForm';
import { EMAIL_PROVIDERS } from '@contract/phishing-simulation/content';
import { bodyTexts } from '@server/domain/exercises/body-texts';
import { phishingPacks, phishingTemplates } from '@server/domain/exercises/exercises.tables';
import { type Collection, fields, type Report } from '@server/platform/db/collection';
import { z } from 'zod';
import { sanitizeTemplate } from './sanitize';

const { id, name, dateTime, languageCode } = fields;
/** A file in `fixtures/media/templates`. */
const picture = z
  .string()
  .regex(/^\/media\/templates\/[\w-]+\.(?:webp|jpg|png)$/)
  .nullable();
const packId = z.string().regex(/^[a-z]+(?:-[a-z]+)*$/);

const pack = z.strictObject({
  id: packId,
  name,
  difficulty: z.literal(DIFFICULTIES),
  position: z.int().nonnegative(),
  thumbnailUrl: picture,
});
type PackRow = z.infer<typeof pack>;

const template = z.strictObject({
  id,
  /** Null for the provider's, whose ids are below 1000. */
  ownerCompanyId: id.nullable(),
  packId: packId.nullable(),
  position: z.int().nonnegative(),
  type: z.enum(TEMPLATE_TYPES),
  layoutType: z.enum(LAYOUT_TYPES),
  name,
  difficulty: z.literal(DIFFICULTIES).nullable(),
  languageCode,
  provider: z.enum(EMAIL_PROVIDERS),
  subject: z.string(),
  fromName: z.string(),
  fromEmail: z.string(),
  fromPhone: z.string(),
  html: z.string(),
  designData: z.record(z.string(), z.unknown()).nullable(),
  attachmentName: z.string(),
  isReplyTracked: z.boolean(),
  legend: z.string(),
  answers: z.array(gradedAnswerSchema),
  callouts: z.array(calloutSchema),
  thumbnailUrl: picture,
  createdAt: dateTime,
  updatedAt: dateTime,
});
export type TemplateRow = z.infer<typeof template>;

const PROVIDERS_BELOW = 1000;

/** The provider's templates are in packs and graded by difficulty, a company's own are neither. */
function checkOwner({ id, ownerCompanyId, packId, type, difficulty }: TemplateRow, report: Report): void {
  const isOwn = ownerCompanyId !== null;
  if (isOwn !== (type === 'CUSTOM')) report('type', 'only those of a company are CUSTOM', 'inconsistent');
  if (isOwn === (difficulty !== null))
    report('difficulty', 'is set exactly for those of the provider', 'inconsistent');
  if (isOwn && packId !== null) report('packId', "a company's own are in no pack", 'inconsistent');
  if (isOwn === id < PROVIDERS_BELOW)
    report('id', `those of the provider are below ${PROVIDERS_BELOW}`, 'inconsistent');
}

function checkContent(row: TemplateRow, report: Report): void {
  const { layoutType, languageCode: _, ...form } = row;
  const checked = templateFormSchema.safeParse({ ...form, layoutType, linkHost: null });
  for (const { path, message } of checked.error?.issues ?? [])
    report(path.join('.'), message, 'inconsistent');
  const isEmail = layoutType === 'EMAIL';
  const ofOther = isEmail ? ['fromPhone' as const] : (['subject', 'fromName', 'fromEmail'] as const);
  for (const field of ofOther)
    if (row[field] !== '') report(field, `is empty for ${layoutType}`, 'inconsistent');
  if (isEmail && sanitizeTemplate(row.html) !== row.html)
    report('html', 'is not as sanitizing leaves it', 'inconsistent');
  for (const found of calloutProblems(row.callouts, bodyTexts(layoutType, row.html)))
    report(`callouts.${found.at}.${found.field}`, calloutMessage(found), 'inconsistent');
  if (
    row.callouts.some(
      ({ orderNumber, place }, at) => orderNumber !== at + 1 || (at > 0 && place === 'HEADER'),
    )
  )
    report('callouts', "are numbered from 1 in their order, the header's first", 'inconsistent');
}

const packs: Collection<PackRow, { phishing_templates: TemplateRow }> = {
  row: pack,
  table: phishingPacks,
  keys: ['id'],
  unique: ({ position }) => ({ position }),
  check(row, report, { where }) {
    if (where('phishing_templates', 'packId', row.id).length === 0)
      report('id', 'has no templates', 'inconsistent');
  },
};

const templates: Collection<TemplateRow> = {
  row: template,
  table: phishingTemplates,
  keys: ['id'],
  refs: { ownerCompanyId: 'companies', packId: 'phishing_packs' },
  check(row, report) {
    checkOwner(row, report);
    checkContent(row, report);
  },
  map: (row) => ({ ...row, nameKey: searchKey(row.name) }),
};

export const templateCollections = { phishing_packs: packs, phishing_templates: templates };
