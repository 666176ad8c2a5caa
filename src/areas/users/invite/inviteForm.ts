import type { InputOf } from '@contract/endpoint';
import { limits } from '@contract/limits';
import { placeholdersFor, unknownPlaceholder } from '@contract/placeholders';
import {
  INVITE_PLACEHOLDERS,
  type InviteAudience,
  type InviteEmails,
  type InviteOptions,
  type InviteText,
  type inviteEndpoints,
  inviteMessageSchema,
  inviteSubjectSchema,
} from '@contract/users/invites';
import { ASSIGNABLE_ROLES } from '@contract/users/users';
import { z } from 'zod';
import { addProblems, type Problem } from '@/components/form/schemaResolver';
import { emailKeyOf, emailProblemOf, emailsElsewhere } from './emailChips';

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
  /** They sign in with the company's single sign-on. */
  sso: z.boolean(),
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
  sso: false,
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

function emailsProblem(values: InviteValues, freeSlots: number): Problem | undefined {
  const { emails } = values;
  const inUse = new Set(values.inUse.map(emailKeyOf));
  const problems = new Set(emails.map((email) => emailProblemOf(email, inUse)));
  if (emails.length === 0) return { text: 'invite.emails.required' };
  if (problems.has('invalid')) return { text: 'invite.emails.invalid' };
  if (problems.has('tooLong'))
    return { text: 'invite.emails.tooLong', options: { max: limits.text.emailMax } };
  if (problems.has('inUse')) return { text: 'invite.emails.inUse' };
  if (emails.length > freeSlots) return { text: 'invite.emails.overLimit', options: { count: freeSlots } };
  if (emails.length > limits.users.bulkMaxIds)
    return { text: 'invite.emails.tooMany', options: { max: limits.users.bulkMaxIds } };
  return undefined;
}

function textProblem(part: 'subject' | 'message', text: string): Problem | undefined {
  const schema = part === 'subject' ? inviteSubjectSchema : inviteMessageSchema;
  if (schema.safeParse(text).success) return undefined;
  if (text.trim() === '')
    return { text: part === 'subject' ? 'invite.text.noSubject' : 'invite.text.noMessage' };
  const placeholder = unknownPlaceholder(text, INVITE_PLACEHOLDERS);
  if (placeholder) {
    const known = placeholdersFor(placeholder, INVITE_PLACEHOLDERS).join(', ');
    return { text: 'invite.text.unknownPlaceholder', options: { placeholder, known } };
  }
  const max = part === 'subject' ? limits.text.subjectMax : limits.text.messageMax;
  return text.trim().length > max
    ? { text: 'form.errors.tooLong', options: { max } }
    : { text: 'invite.text.controls' };
}

const textProblems = ({ subject, message }: InviteText) => ({
  subject: textProblem('subject', subject),
  message: textProblem('message', message),
});

/** The company's own text of an invitation. */
export const inviteTextSchema = valuesSchema
  .pick({ subject: true, message: true })
  .superRefine((text, context) => addProblems(context, textProblems(text)));

/** Whether the new users sign in with single sign-on: by choice, or because it is enforced. */
export const isBySignOn = ({ sso }: Pick<InviteValues, 'sso'>, signOn: InviteOptions['signOn'] | undefined) =>
  Boolean(signOn && (sso || signOn.isRequired));

/** The text of an invitation unless it is written anew: the company's own, or the default of how they sign in. */
export function standardOf(texts: InviteEmails, role: InviteValues['role'], bySignOn: boolean): InviteText {
  const text = texts[audienceOfRole(role)];
  return bySignOn && !text.isCustom ? text.signOn.default : text;
}

/** Enforced, it needs no verified domain: there is no other way in. */
function signOnProblem({ sso, emails }: InviteValues, signOn: InviteOptions['signOn']): Problem | undefined {
  if (!sso || !signOn || signOn.isRequired) return undefined;
  const [first, ...more] = emailsElsewhere(emails, signOn.domains);
  if (first === undefined) return undefined;
  return { text: 'invite.signOn.elsewhere', options: { email: first, smart_count: more.length + 1 } };
}

export interface InviteRules {
  freeSlots: number;
  signOn: InviteOptions['signOn'];
  /** Whether subject and message are custom and will be sent. */
  isTextSent: boolean;
}

/** The form with its rules. */
export const inviteFormSchema = ({ freeSlots, signOn, isTextSent }: InviteRules) =>
  valuesSchema.superRefine((values, context) => {
    const hasDepartment = values.departmentId !== null || values.newDepartment !== '';
    addProblems(context, {
      emails: emailsProblem(values, freeSlots),
      sso: signOnProblem(values, signOn),
      departmentId: hasDepartment ? undefined : { text: 'invite.department.required' },
      ...(values.notify && isTextSent ? textProblems(values) : {}),
    });
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
  { texts, signOn }: { texts: InviteEmails | undefined; signOn: InviteOptions['signOn'] | undefined },
  autoStartTraining: boolean,
): InviteBody {
  const sso = isBySignOn(values, signOn);
  const stored = texts?.isCustomSent ? standardOf(texts, values.role, sso) : undefined;
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
    sso,
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
