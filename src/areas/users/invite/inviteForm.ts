import type { InputOf } from '@contract/endpoint';
import { limits } from '@contract/limits';
import { inBraces, unknownPlaceholder } from '@contract/placeholders';
import {
  INVITE_PLACEHOLDERS,
  type InviteAudience,
  type InviteEmails,
  type inviteEndpoints,
  inviteMessageSchema,
  inviteSubjectSchema,
} from '@contract/users/invites';
import { ASSIGNABLE_ROLES } from '@contract/users/users';
import { z } from 'zod';
import type { TypedTranslate } from '@/i18n/useT';
import { emailKeyOf, emailProblemOf } from './emailChips';

/** The values of both steps; `inviteFormSchema` validates them. */
const valuesSchema = z.object({
  emails: z.array(z.string()),
  /** Addresses the gateway has reported as in use. */
  inUse: z.array(z.string()),
  role: z.enum(ASSIGNABLE_ROLES),
  departmentId: z.number().nullable(),
  /** A department to be created with the users; `departmentId` is then empty. */
  newDepartment: z.string(),
  groupIds: z.array(z.number()),
  notify: z.boolean(),
  subject: z.string(),
  message: z.string(),
});
export type InviteValues = z.infer<typeof valuesSchema>;

export const NEW_INVITE: InviteValues = {
  emails: [],
  inUse: [],
  role: 'user',
  departmentId: null,
  newDepartment: '',
  groupIds: [],
  notify: true,
  subject: '',
  message: '',
};

/** Fields of the first step, checked before the second one is shown. */
export const DETAIL_FIELDS = ['emails', 'departmentId'] as const;

export const audienceOfRole = (role: InviteValues['role']): InviteAudience =>
  role === 'user' ? 'learner' : 'admin';

/** On by default, except for admins while there are no assignments. */
export const notifiesByDefault = (role: InviteValues['role'], hasAssignments: boolean): boolean =>
  role === 'user' || hasAssignments;

function emailsProblem(t: TypedTranslate, values: InviteValues, freeSlots: number): string | undefined {
  const { emails } = values;
  const inUse = new Set(values.inUse.map(emailKeyOf));
  const problems = new Set(emails.map((email) => emailProblemOf(email, inUse)));
  if (emails.length === 0) return t('invite.emails.required');
  if (problems.has('invalid')) return t('invite.emails.invalid');
  if (problems.has('tooLong')) return t('invite.emails.tooLong', { max: limits.text.emailMax });
  if (problems.has('inUse')) return t('invite.emails.inUse');
  if (emails.length > freeSlots) return t('invite.emails.overLimit', { count: freeSlots });
  if (emails.length > limits.users.bulkMaxIds)
    return t('invite.emails.tooMany', { max: limits.users.bulkMaxIds });
  return undefined;
}

/** The error text for a part of an invitation's text. */
export function textProblem(
  t: TypedTranslate,
  part: 'subject' | 'message',
  text: string,
): string | undefined {
  const schema = part === 'subject' ? inviteSubjectSchema : inviteMessageSchema;
  if (schema.safeParse(text).success) return undefined;
  if (text.trim() === '') return t(part === 'subject' ? 'invite.text.noSubject' : 'invite.text.noMessage');
  const placeholder = unknownPlaceholder(text, INVITE_PLACEHOLDERS);
  const known = inBraces(INVITE_PLACEHOLDERS).join(', ');
  if (placeholder) return t('invite.text.unknownPlaceholder', { placeholder, known });
  const max = part === 'subject' ? limits.text.subjectMax : limits.text.messageMax;
  return text.trim().length > max ? t('users.form.tooLong', { max }) : t('invite.text.controls');
}

export interface InviteRules {
  freeSlots: number;
  /** Whether subject and message are custom and will be sent. */
  isTextSent: boolean;
}

/** The rules of the form, with messages in the user's language. */
export const inviteFormSchema = (t: TypedTranslate, { freeSlots, isTextSent }: InviteRules) =>
  valuesSchema.superRefine((values, context) => {
    const tell = (field: keyof InviteValues, message: string | undefined) => {
      if (message) context.addIssue({ code: 'custom', path: [field], message });
    };
    tell('emails', emailsProblem(t, values, freeSlots));
    if (values.departmentId === null && values.newDepartment === '')
      tell('departmentId', t('invite.department.required'));
    if (values.notify && isTextSent) {
      tell('subject', textProblem(t, 'subject', values.subject));
      tell('message', textProblem(t, 'message', values.message));
    }
  });

export interface TeamNames {
  department: string;
  groups: string[];
}

type InviteBody = InputOf<typeof inviteEndpoints.invite>['body'];

/** The form as the call's body; custom texts only where they differ from what would be sent anyway. */
export function toInviteBody(
  values: InviteValues,
  teams: TeamNames,
  texts: InviteEmails | undefined,
  autoStartTraining: boolean,
): InviteBody {
  const stored = texts?.isCustomSent ? texts[audienceOfRole(values.role)] : undefined;
  const own = (part: 'subject' | 'message') =>
    stored && values.notify && values[part].trim() !== stored[part] ? values[part] : undefined;
  const [subject, message] = [own('subject'), own('message')];
  return {
    emails: values.emails.map((email) => ({
      email,
      role: values.role,
      departments: [teams.department],
      groups: teams.groups,
    })),
    notificationsEnabled: values.notify,
    autoStartTraining,
    ...(subject === undefined ? {} : { custom_subject: subject }),
    ...(message === undefined ? {} : { custom_message: message }),
  };
}

/** The addresses that a refusal reports as taken, by row. */
export function refusedEmails(emails: readonly string[], fieldErrors: Record<string, string>): string[] {
  return Object.keys(fieldErrors).flatMap((field) => {
    const row = /^emails\.(\d+)\.email$/.exec(field)?.[1];
    return row === undefined ? [] : (emails[Number(row)] ?? []);
  });
}
