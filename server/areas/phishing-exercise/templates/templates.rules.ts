import type { ErrorDetail } from '@contract/errors';
import { limits } from '@contract/limits';
import { searchKey } from '@contract/names';
import { calloutMessage, calloutProblems, orderedCallouts } from '@contract/phishing-exercise/callouts';
import { ANSWER_LABELS } from '@contract/phishing-exercise/content';
import {
  contactTypeOf,
  TEMPLATE_PROBLEMS,
  type TemplateInput,
} from '@contract/phishing-exercise/templateForm';
import { type Company, lockCompany } from '@server/domain/company/company.queries';
import { isPhone } from '@server/domain/company/phone';
import { bodyTexts } from '@server/domain/exercises/body-texts';
import { filesInBody, unsignedDesign } from '@server/domain/exercises/template-files';
import {
  addTemplateFiles,
  filesOfTemplate,
  keepTemplateFiles,
} from '@server/domain/exercises/template-files.queries';
import {
  countOwnTemplates,
  deleteTemplate,
  isSentOrAsked,
  lockOwnTemplate,
  type StoredTemplate,
  usedTemplates,
} from '@server/domain/exercises/templates.queries';
import { lockOwn } from '@server/domain/files/files.queries';
import { checkLinkHost } from '@server/domain/simulations/link-host.rules';
import type { LinkHosts } from '@server/link-hosts';
import type { Tx } from '@server/platform/db/client';
import { addressOf } from '@server/platform/files/addresses';
import { conflict, invalidField, invalidFields, notFound } from '@server/platform/http/errors';
import { words } from '@server/platform/text/words';
import { RefusedHtmlError, sanitizeTemplate } from './sanitize';
import { insertTemplate, updateTemplate } from './templates.queries';

/** An input with the id of its new picture, if it has one. */
export interface Written {
  readonly input: TemplateInput;
  readonly thumbnailId: string | undefined;
  /** The hosts that links may lead to. */
  readonly linkHosts: LinkHosts;
}

const IN_USE = 'The template is used in active Phishing Exercise Campaign';

/** A message as it is stored: sanitized HTML, or plain text. Throws 422. */
function bodyOf({ layoutType, html }: TemplateInput): string {
  if (layoutType === 'SMS') return html.replace(/[^\P{Cc}\t\n]/gu, '').trim();
  let body: string;
  try {
    body = sanitizeTemplate(html);
  } catch (error) {
    throw error instanceof RefusedHtmlError ? invalidField('html', error.said) : error;
  }
  const hasText = bodyTexts(layoutType, body).texts.some((text) => text.trim() !== '');
  if (!hasText && !body.includes('<img ')) throw invalidField('html', TEMPLATE_PROBLEMS.bodyMissing);
  return body;
}

/** Throws 422 by field for what only the gateway can check as it will be stored: the anchors, and the phone. */
function checkContent(
  { layoutType, fromPhone, callouts }: TemplateInput,
  body: string,
  company: Company,
): void {
  const details: ErrorDetail[] = calloutProblems(callouts, bodyTexts(layoutType, body)).map((found) => ({
    code: `callouts.${found.at}.${found.field}`,
    description: calloutMessage(found),
  }));
  const isNumber = layoutType === 'SMS' && contactTypeOf(fromPhone) === 'phoneNumber';
  if (isNumber && !isPhone(fromPhone, company.country))
    details.push({ code: 'fromPhone', description: TEMPLATE_PROBLEMS.phoneWrong });
  if (details.length > 0) throw invalidFields(details);
}

/** The values of a template's row. Fields of the other layout are left empty. */
function valuesOf(input: TemplateInput, company: Company, now: Date) {
  const isEmail = input.layoutType === 'EMAIL';
  const html = bodyOf(input);
  checkContent(input, html, company);
  return {
    layoutType: input.layoutType,
    name: input.name,
    nameKey: searchKey(input.name),
    languageCode: input.language ?? company.lang,
    subject: isEmail ? input.subject : '',
    fromName: isEmail ? input.fromName : '',
    fromEmail: isEmail ? input.fromEmail : '',
    fromPhone: isEmail ? '' : input.fromPhone,
    html,
    designData: isEmail && input.designData ? unsignedDesign(input.designData) : null,
    attachmentName: isEmail ? input.attachmentName : '',
    isReplyTracked: isEmail && input.isReplyTracked,
    linkHost: isEmail ? input.linkHost : null,
    legend: input.legend,
    answers: input.answers.toSorted(
      (one, other) => ANSWER_LABELS.indexOf(one.label) - ANSWER_LABELS.indexOf(other.label),
    ),
    callouts: orderedCallouts(input.callouts),
    updatedAt: now,
  };
}

/**
 * Throws 422 unless each image of the body is the company's own upload, or was in the template before: addresses
 * are signed for whoever may see it, so that naming another company's file would open it.
 */
async function checkImages(tx: Tx, companyId: number, ids: readonly string[], known: readonly string[]) {
  const unknown = ids.filter((id) => !known.includes(id));
  const own = await lockOwn(tx, companyId, unknown);
  const isMissing = unknown.some((id) => !own.some((file) => file.id === id && file.kind === 'image'));
  if (isMissing) throw invalidField('html', 'An image is not available. Upload it again.');
}

/** Stores a template of the company. Throws 422 by field, 409 when it has as many as it may. */
export async function createTemplate(
  tx: Tx,
  companyId: number,
  { input, thumbnailId, linkHosts }: Written,
  now: Date,
): Promise<StoredTemplate> {
  const company = await lockCompany(tx, companyId);
  if ((await countOwnTemplates(tx, companyId)) >= limits.exercises.templatesMax)
    throw conflict(
      words`Your company can have at most ${limits.exercises.templatesMax} templates of its own. Delete one that you no longer need.`,
    );
  const values = valuesOf(input, company, now);
  checkLinkHost(linkHosts, values.linkHost);
  const images = filesInBody(values);
  await checkImages(tx, companyId, images, []);
  const row = await insertTemplate(tx, {
    ...values,
    ownerCompanyId: companyId,
    type: 'CUSTOM',
    thumbnailUrl: thumbnailId ? addressOf(thumbnailId) : null,
    createdAt: now,
  });
  await addTemplateFiles(tx, row.id, thumbnailId ? [...images, thumbnailId] : images);
  return row;
}

/** The company's own template, for a change. Throws 404, or 409 while an open exercise has it. */
async function changeable(tx: Tx, companyId: number, templateId: number): Promise<StoredTemplate> {
  const row = await lockOwnTemplate(tx, companyId, templateId);
  if (!row) throw notFound('This template');
  if ((await usedTemplates(tx, companyId, [templateId])).size > 0) throw conflict(IN_USE);
  return row;
}

function thumbnailOf({ thumbnailUrl }: StoredTemplate, { input, thumbnailId }: Written): string | null {
  if (thumbnailId) return addressOf(thumbnailId);
  return input.isDeleteThumbnail ? null : thumbnailUrl;
}

/**
 * Replaces a template of the company. Exercises that have ended keep what their learners got, files included.
 * Throws 404, 409 while an open exercise has it, 422 by field.
 */
export async function changeTemplate(
  tx: Tx,
  companyId: number,
  templateId: number,
  written: Written,
  now: Date,
): Promise<StoredTemplate> {
  // An exercise that begins with the template waits, or is seen here.
  const company = await lockCompany(tx, companyId);
  const before = await changeable(tx, companyId, templateId);
  const values = valuesOf(written.input, company, now);
  checkLinkHost(written.linkHosts, values.linkHost, before.linkHost);
  const known = await filesOfTemplate(tx, templateId);
  const images = filesInBody(values);
  await checkImages(tx, companyId, images, known);
  const thumbnailUrl = thumbnailOf(before, written);
  const row = await updateTemplate(tx, templateId, {
    ...values,
    languageCode: written.input.language ?? before.languageCode,
    thumbnailUrl,
  });
  const thumbnail = known.filter((id) => addressOf(id) === thumbnailUrl);
  const ids = [...images, ...thumbnail, ...(written.thumbnailId ? [written.thumbnailId] : [])];
  await addTemplateFiles(tx, templateId, ids);
  if (!(await isSentOrAsked(tx, companyId, templateId))) await keepTemplateFiles(tx, templateId, ids);
  return row;
}

/** Deletes a template of the company. Throws 404, 409 while an open exercise has it. */
export async function removeTemplate(
  tx: Tx,
  companyId: number,
  templateId: number,
  now: Date,
): Promise<StoredTemplate> {
  await lockCompany(tx, companyId);
  const row = await changeable(tx, companyId, templateId);
  // Exercises that have ended still show it with its files, and simulations send it.
  if (await isSentOrAsked(tx, companyId, templateId))
    await updateTemplate(tx, templateId, { deletedAt: now });
  else await deleteTemplate(tx, templateId);
  return row;
}
