import { z } from 'zod';
import { limits } from '../limits';
import { placeholderProblem, placeholderProblemOfHtml } from '../placeholders';
import { CONTENT_LANGUAGES } from '../training/customTraining';
import { idSchema, isEmail, linkHostSchema, messageSchema, nameSchema } from '../values';
import { CALLOUT_PROBLEMS, calloutMessage, calloutProblems } from './callouts';
import {
  ANSWER_LABELS,
  type Callout,
  calloutSchema,
  gradedAnswerSchema,
  LAYOUT_TYPES,
  type LayoutType,
} from './content';
import { isDesign } from './design';
import { TEMPLATE_VARIABLES } from './variables';

const { exercises, text } = limits;

/** The name pattern of templates and campaigns: letters, digits and . - _ & at both ends, spaces and joiners inside. */
export const EXERCISE_NAME =
  /^[\p{L}\p{M}\p{N}._&-][\p{L}\p{M}\p{N}\p{Join_Control}._& -]*[\p{L}\p{M}\p{N}._&-]$/u;
export const exerciseNameSchema = nameSchema.regex(
  EXERCISE_NAME,
  'Use at least two letters or digits; dots, dashes, underscores and ampersands are fine, and spaces in between.',
);

/** A sender's name: a letter or digit is in it, and nothing that a mail program would take for an address's border. */
export const DISPLAY_NAME = /^(?=.*[\p{L}\p{N}])[^<>"\\\p{Cc}]+$/u;

/**
 * An address that any mail server takes as a sender's: what is before the @ is ASCII, since other letters need an extension
 * (SMTPUTF8) that many don't offer. International domains have an ASCII form.
 */
export const isSenderEmail = (email: string): boolean => isEmail(email) && /^[\x21-\x7e]+@/.test(email);

/** A page, because it opens anywhere and tells that it was opened; nothing that a file system or a header stumbles over. */
export const ATTACHMENT_NAME = /^(?!\.)[^<>:"/\\|?*\p{C}]+\.html?$/iu;
const attachmentNameSchema = nameSchema
  .max(exercises.attachmentNameMax)
  .refine((name) => name === '' || ATTACHMENT_NAME.test(name), {
    message: 'The file name must end with .html.',
  });

/** The documented words for what a template lacks. */
export const TEMPLATE_PROBLEMS = {
  nameMissing: 'Please add Template Name.',
  subjectMissing: 'Please add Subject',
  fromNameMissing: 'Please add Display Name',
  fromNameWrong: 'Wrong Display Name format',
  fromEmailMissing: 'Please add Username',
  fromEmailWrong: 'Wrong Email format',
  phoneMissing: 'Please add Phone Number',
  contactMissing: 'Please add Contact Name',
  smsMissing: 'The message cannot be empty. Please configure the SMS content.',
  legendMissing: 'Describe the situation in which the user receives a suspicious message.',
  correctMissing: 'Please provide at least one Correct answer.',
  /** Not in the documents. */
  phoneWrong: 'Phone number is invalid.',
  bodyMissing: 'The message cannot be empty.',
  answersIncomplete: 'Each of the four answers is needed once.',
} as const;
export type TemplateProblemName = keyof typeof TEMPLATE_PROBLEMS;

/** The sender of a text message: a phone number, or the name that is stored for it. */
export const CONTACT_TYPES = ['phoneNumber', 'userName'] as const;
export type ContactType = (typeof CONTACT_TYPES)[number];

/** Digits and what stands between them; a few digits are the number of a service, which is used as a name. */
const LOOKS_LIKE_PHONE = /^\+?[\d\s().-]+$/;
const PHONE_DIGITS_MIN = 7;

/** What the sender of a text message is; an empty one counts as a phone number. */
export function contactTypeOf(fromPhone: string): ContactType {
  const given = fromPhone.trim();
  if (given === '') return 'phoneNumber';
  const isLong = given.replace(/\D/g, '').length >= PHONE_DIGITS_MIN || given.startsWith('+');
  return LOOKS_LIKE_PHONE.test(given) && isLong ? 'phoneNumber' : 'userName';
}

/** The fields of a template, whatever its layout. */
export const templateFieldsSchema = z.object({
  layoutType: z.enum(LAYOUT_TYPES),
  name: nameSchema
    .min(1, TEMPLATE_PROBLEMS.nameMissing)
    .max(exercises.templateNameMax)
    .pipe(exerciseNameSchema),
  /** Absent: the company's. */
  language: z.enum(CONTENT_LANGUAGES).optional(),
  subject: nameSchema.max(text.subjectMax),
  fromName: nameSchema,
  fromEmail: nameSchema.max(text.emailMax),
  fromPhone: nameSchema,
  html: z.string().max(exercises.htmlMax),
  designData: z
    .record(z.string(), z.unknown())
    .refine(isDesign, 'This is not a document of the visual editor.')
    .nullable(),
  /** The file that goes with a simulated mail, by its name; empty: none. */
  attachmentName: attachmentNameSchema,
  /** Whether replying to a simulated mail counts as falling for it. */
  isReplyTracked: z.boolean(),
  /** The host that links of simulated mails lead to, one of those offered; null: the company's. */
  linkHost: linkHostSchema.nullable(),
  legend: messageSchema.min(1, TEMPLATE_PROBLEMS.legendMissing).max(exercises.legendMax),
  answers: z.array(gradedAnswerSchema),
  callouts: z.array(calloutSchema).max(exercises.bodyCalloutsMax + 1),
});
type Fields = z.infer<typeof templateFieldsSchema>;

type Found = { path: (string | number)[]; message: string };
const problem = (field: keyof Fields, name: TemplateProblemName): Found => ({
  path: [field],
  message: TEMPLATE_PROBLEMS[name],
});

/** What is wrong with the header of an email. */
export function emailHeaderProblems({
  subject,
  fromName,
  fromEmail,
}: Pick<Fields, 'subject' | 'fromName' | 'fromEmail'>): Found[] {
  const found: Found[] = [];
  if (subject === '') found.push(problem('subject', 'subjectMissing'));
  if (fromName === '') found.push(problem('fromName', 'fromNameMissing'));
  else if (!DISPLAY_NAME.test(fromName)) found.push(problem('fromName', 'fromNameWrong'));
  if (fromEmail === '') found.push(problem('fromEmail', 'fromEmailMissing'));
  else if (!isSenderEmail(fromEmail)) found.push(problem('fromEmail', 'fromEmailWrong'));
  return found;
}

const ofLayout: Readonly<Record<LayoutType, (fields: Fields) => Found[]>> = {
  EMAIL: (fields) => [
    ...emailHeaderProblems(fields),
    ...(fields.html.trim() === '' ? [problem('html', 'bodyMissing')] : []),
  ],
  SMS: ({ fromPhone, html }) => [
    ...(fromPhone === '' ? [problem('fromPhone', 'phoneMissing')] : []),
    ...(html.trim() === '' ? [problem('html', 'smsMissing')] : []),
    ...(html.length > exercises.smsMax
      ? [{ path: ['html'], message: `At most ${exercises.smsMax} characters.` }]
      : []),
  ],
};

function answerProblems(answers: Fields['answers']): Found[] {
  const labels = new Set(answers.map(({ label }) => label));
  if (labels.size !== ANSWER_LABELS.length || answers.length !== ANSWER_LABELS.length)
    return [problem('answers', 'answersIncomplete')];
  const isRightOnceAtLeast = answers.some(({ status }) => status === 'CORRECT');
  return isRightOnceAtLeast ? [] : [problem('answers', 'correctMissing')];
}

function placeProblems(callouts: readonly Callout[]): Found[] {
  if (!callouts.some(({ place }) => place === 'BODY'))
    return [{ path: ['callouts'], message: CALLOUT_PROBLEMS.anchorMissing }];
  return calloutProblems(callouts).map((found) => ({
    path: ['callouts', found.at, found.field],
    message: calloutMessage(found),
  }));
}

/** What would reach the recipients in braces, by field. */
export function variableProblems({
  layoutType,
  subject,
  fromName,
  html,
  legend,
  callouts,
}: Pick<Fields, 'layoutType' | 'subject' | 'fromName' | 'html' | 'legend'> & {
  readonly callouts: readonly Pick<Callout, 'description'>[];
}): Found[] {
  const isEmail = layoutType === 'EMAIL';
  const found = (path: Found['path'], message: string | undefined) =>
    message === undefined ? [] : [{ path, message }];
  const plain = (text: string) => placeholderProblem(text, TEMPLATE_VARIABLES);
  return [
    ...(isEmail ? [...found(['subject'], plain(subject)), ...found(['fromName'], plain(fromName))] : []),
    ...found(['html'], isEmail ? placeholderProblemOfHtml(html, TEMPLATE_VARIABLES) : plain(html)),
    ...found(['legend'], plain(legend)),
    ...callouts.flatMap(({ description }, at) => found(['callouts', at, 'description'], plain(description))),
  ];
}

function addTemplateProblems(fields: Fields, context: z.RefinementCtx): void {
  const found = [
    ...ofLayout[fields.layoutType](fields),
    ...answerProblems(fields.answers),
    ...placeProblems(fields.callouts),
    ...variableProblems(fields),
  ];
  for (const { path, message } of found) context.addIssue({ code: 'custom', path, message });
}

/**
 * A template as its form has it, by all rules that need neither a parser nor a country: whether its anchors are in
 * the body (`calloutProblems`), and its phone number is one, is checked beside it.
 */
export const templateFormSchema = templateFieldsSchema.superRefine(addTemplateProblems);
export type TemplateForm = z.infer<typeof templateFormSchema>;

/** A field of JSON. A broken one becomes a text, which the schema after it refuses. */
const jsonField = z.string().transform((given): unknown => {
  if (given.trim() === '') return null;
  try {
    return JSON.parse(given) as unknown;
  } catch {
    return given;
  }
});

const ownFields = templateFieldsSchema.extend({
  isDeleteThumbnail: z.boolean(),
  companyId: z.number().optional(),
});

/** The same as the fields of a multipart form, all of which are texts. */
export const templateWireSchema = z
  .object({
    ...templateFieldsSchema.shape,
    /** The company in the address; the gateway refuses another. */
    companyId: idSchema.optional(),
    subject: templateFieldsSchema.shape.subject.default(''),
    fromName: templateFieldsSchema.shape.fromName.default(''),
    fromEmail: templateFieldsSchema.shape.fromEmail.default(''),
    fromPhone: templateFieldsSchema.shape.fromPhone.default(''),
    designData: z
      .string()
      .max(exercises.designMax)
      .pipe(jsonField)
      .pipe(templateFieldsSchema.shape.designData)
      .default(null),
    attachmentName: templateFieldsSchema.shape.attachmentName.default(''),
    isReplyTracked: z
      .enum(['true', 'false'])
      .default('false')
      .transform((given) => given === 'true'),
    linkHost: z
      .union([linkHostSchema, z.literal('')])
      .default('')
      .transform((host) => (host === '' ? null : host)),
    answers: templateFieldsSchema.shape.answers.default([]),
    callouts: z
      .array(
        calloutSchema.extend({
          anchor: calloutSchema.shape.anchor.default(''),
          orderNumber: z.coerce.number().pipe(calloutSchema.shape.orderNumber),
        }),
      )
      .max(exercises.bodyCalloutsMax + 1)
      .default([]),
    /** Takes the picture away. */
    isDeleteThumbnail: z.enum(['true', 'false']).default('false'),
  })
  .transform(({ isDeleteThumbnail, ...fields }) => ({
    ...fields,
    isDeleteThumbnail: isDeleteThumbnail === 'true',
  }))
  .pipe(ownFields.superRefine(addTemplateProblems));
export type TemplateInput = z.infer<typeof templateWireSchema>;

/** What `toFields` makes the form of: the design as JSON, which is one field. */
export const templateWireOf = (
  { designData, isReplyTracked, ...form }: TemplateForm,
  isDeleteThumbnail = false,
): Record<string, unknown> => ({
  ...form,
  designData: designData === null ? null : JSON.stringify(designData),
  isReplyTracked: String(isReplyTracked),
  ...(isDeleteThumbnail && { isDeleteThumbnail: 'true' }),
});
