import { limits } from '@contract/limits';
import { type BodyTexts, calloutProblems } from '@contract/phishing-exercise/callouts';
import {
  ATTACHMENT_NAME,
  DISPLAY_NAME,
  EXERCISE_NAME,
  isSenderEmail,
} from '@contract/phishing-exercise/templateForm';
import { TEMPLATE_VARIABLES } from '@contract/phishing-exercise/variables';
import { partedPlaceholder, placeholdersFor, unknownPlaceholder, withoutTags } from '@contract/placeholders';
import { z } from 'zod';
import { isPhone } from '@/components/form/phone';
import { addProblems, type Problem } from '@/components/form/schemaResolver';
import type { TranslationKey } from '@/i18n/keys';
import { calloutsOf, type TemplateDraft } from './draft';

export const STEPS = ['sender', 'body', 'backstory', 'callouts', 'preview'] as const;
export type Step = (typeof STEPS)[number];
export const LAST_STEP = STEPS.length - 1;

type Problems = Record<string, Problem | undefined>;
type ErrorName = TranslationKey extends infer Key
  ? Key extends `phishingExercise.editor.errors.${infer Name}`
    ? Name
    : never
  : never;

const problem = (name: ErrorName, options?: Record<string, unknown>): Problem => ({
  text: `phishingExercise.editor.errors.${name}`,
  ...(options && { options }),
});
const isEmpty = (text: string) => text.trim() === '';

/** What would reach the recipients in braces. */
function placeholderIn(text: string): Problem | undefined {
  const placeholder = unknownPlaceholder(text, TEMPLATE_VARIABLES);
  if (placeholder === undefined) return undefined;
  const known = placeholdersFor(placeholder, TEMPLATE_VARIABLES).join(', ');
  return problem('placeholder', { placeholder, known });
}

function placeholderInHtml(html: string): Problem | undefined {
  const placeholder = partedPlaceholder(html, TEMPLATE_VARIABLES);
  return placeholder === undefined
    ? placeholderIn(withoutTags(html))
    : problem('placeholderParted', { placeholder });
}

function senderProblems(draft: TemplateDraft, country: string | null): Problems {
  const { subject, fromName, fromEmail, attachmentName, contactType, fromPhone, contactName } = draft;
  if (draft.layoutType === 'EMAIL') {
    return {
      subject: isEmpty(subject) ? problem('subject') : placeholderIn(subject),
      fromName: isEmpty(fromName)
        ? problem('fromName')
        : DISPLAY_NAME.test(fromName.trim())
          ? placeholderIn(fromName)
          : problem('fromNameWrong'),
      fromEmail: isEmpty(fromEmail)
        ? problem('fromEmail')
        : isSenderEmail(fromEmail.trim())
          ? undefined
          : problem('fromEmailWrong'),
      attachmentName:
        isEmpty(attachmentName) || ATTACHMENT_NAME.test(attachmentName.trim())
          ? undefined
          : problem('attachmentName'),
    };
  }
  if (contactType === 'userName')
    return { contactName: isEmpty(contactName) ? problem('contact') : undefined };
  if (isEmpty(fromPhone)) return { fromPhone: problem('phone') };
  return { fromPhone: isPhone(fromPhone.trim(), country) ? undefined : problem('phoneWrong') };
}

function bodyProblems({ layoutType, html }: TemplateDraft, body: BodyTexts): Problems {
  if (layoutType === 'SMS') return { html: isEmpty(html) ? problem('sms') : placeholderIn(html) };
  const isBlank = body.texts.every(isEmpty) && !html.includes('<img');
  if (html.length > limits.exercises.htmlMax) return { html: problem('bodyTooLong') };
  return { html: isBlank ? problem('body') : placeholderInHtml(html) };
}

function backstoryProblems({ legend, answers }: TemplateDraft): Problems {
  const found: Problems = { legend: isEmpty(legend) ? problem('legend') : placeholderIn(legend) };
  answers.forEach(({ status, description }, at) => {
    found[`answers.${at}.status`] = status === '' ? problem('status') : undefined;
    found[`answers.${at}.description`] = isEmpty(description) ? problem('explanation') : undefined;
  });
  const areGraded = answers.every(({ status }) => status !== '');
  if (areGraded && !answers.some(({ status }) => status === 'CORRECT')) found.answers = problem('correct');
  return found;
}

function calloutsProblems(draft: TemplateDraft, body: BodyTexts): Problems {
  const { hasHeaderCallout, headerCallout, callouts } = draft;
  const found: Problems = {
    headerCallout: !hasHeaderCallout
      ? undefined
      : isEmpty(headerCallout)
        ? problem('calloutText')
        : placeholderIn(headerCallout),
  };
  callouts.forEach(({ description }, at) => {
    found[`callouts.${at}.description`] = isEmpty(description)
      ? problem('calloutText')
      : placeholderIn(description);
  });
  const before = hasHeaderCallout ? 1 : 0;
  for (const { at, problem: name, n } of calloutProblems(calloutsOf(draft), body)) {
    const field = `callouts.${at - before}.anchor`;
    if (name === 'anchorMissing') found[field] = problem('anchor');
    if (name === 'anchorTwice') found[field] = problem('anchorTwice');
    if (name === 'anchorNotFound') found[field] = problem('anchorNotFound');
    if (name === 'anchorIncluded') found[field] = problem('anchorIncluded', { n: (n ?? 1) - before });
  }
  return found;
}

const nameProblems = ({ name }: TemplateDraft): Problems => ({
  name: isEmpty(name) ? problem('name') : EXERCISE_NAME.test(name.trim()) ? undefined : problem('nameWrong'),
});

/** What the rules need beside the draft. */
export interface Surroundings {
  /** The body's texts, as the browser reads them. */
  readonly body: BodyTexts;
  /** Whose numbering plan phone numbers without a prefix are of. */
  readonly country: string | null;
}

/** What each step lacks, by field, in the documented words. */
export function problemsOf(draft: TemplateDraft, { body, country }: Surroundings): Record<Step, Problems> {
  return {
    sender: senderProblems(draft, country),
    body: bodyProblems(draft, body),
    backstory: backstoryProblems(draft),
    callouts: calloutsProblems(draft, body),
    preview: nameProblems(draft),
  };
}

/** Whether there is nothing wrong with a step. */
export const isValid = (problems: Problems): boolean =>
  Object.values(problems).every((found) => found === undefined);

const STEP_OF: Readonly<Record<string, Step>> = {
  html: 'body',
  designData: 'body',
  legend: 'backstory',
  answers: 'backstory',
  hasHeaderCallout: 'callouts',
  headerCallout: 'callouts',
  callouts: 'callouts',
  name: 'preview',
  thumbnail: 'preview',
};

/** The step that shows the field of a path. */
export const stepOf = (path: string): Step => STEP_OF[path.split('.')[0] ?? ''] ?? 'sender';

const draftShape = z.object({}).loose() as unknown as z.ZodType<TemplateDraft, TemplateDraft>;

/** The schema of the wizard's form: the rules of all steps. */
export const draftSchema = (around: (draft: TemplateDraft) => Surroundings) =>
  draftShape.superRefine((draft, context) => {
    for (const found of Object.values(problemsOf(draft, around(draft)))) addProblems(context, found);
  });
