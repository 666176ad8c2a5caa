import { z } from 'zod';
import { access } from '../access';
import { endpoint } from '../endpoint';
import { limits } from '../limits';
import { dataOf } from '../paging';
import { withKnownPlaceholders } from '../placeholders';
import { emailSchema, idSchema, messageSchema, nameSchema } from '../values';
import { ASSIGNABLE_ROLES } from './users';

const area = 'users' as const;
const users = '/customers/api/v1/company/{companyId}/users' as const;
const inviteEmails = '/customers/api/v1/company/{companyId}/invite/emails' as const;
const inCompany = z.object({ companyId: idSchema });

/** The two audiences of invitations; each has its own text. */
export const INVITE_AUDIENCES = ['learner', 'admin'] as const;
export type InviteAudience = (typeof INVITE_AUDIENCES)[number];

/** Placeholders allowed in a text, filled in when the mail is built. */
export const INVITE_PLACEHOLDERS = ['companyName'] as const;

/** A subject is one header line: no control characters, no line breaks. */
export const inviteSubjectSchema = withKnownPlaceholders(
  nameSchema.min(1, 'Please add subject.').max(limits.text.subjectMax),
  INVITE_PLACEHOLDERS,
);
export const inviteMessageSchema = withKnownPlaceholders(
  messageSchema.min(1, 'Please fill out this field.'),
  INVITE_PLACEHOLDERS,
);

/** The text of an invitation. */
export const inviteTextSchema = z.object({ subject: inviteSubjectSchema, message: inviteMessageSchema });
export type InviteText = z.infer<typeof inviteTextSchema>;

const plainTextSchema = z.object({ subject: z.string(), message: z.string() });
const standardTextSchema = z.object({
  default: plainTextSchema,
  /** The text around the message in the mail, addressed to the caller. */
  frame: z.object({ title: z.string(), action: z.string(), notice: z.string(), footer: z.string() }),
});
const audienceTextSchema = plainTextSchema.extend({
  /** The company's own text; otherwise the default of its language. */
  isCustom: z.boolean(),
  ...standardTextSchema.shape,
  /** The same for users who sign in with the company's single sign-on. */
  signOn: standardTextSchema,
});

export const inviteEmailsSchema = z.object({
  learner: audienceTextSchema,
  admin: audienceTextSchema,
  /** The language of the defaults: the company's, or English where there is no translation. */
  language: z.string(),
  /** False on the Free plan: its own texts are stored, but the defaults are sent. */
  isCustomSent: z.boolean(),
});
export type InviteEmails = z.infer<typeof inviteEmailsSchema>;

const teamNames = (most: number, message: string) =>
  z.array(nameSchema.max(limits.text.departmentNameMax)).max(most, message).default([]);

/** One invited user; departments and groups are given by name. */
export const inviteeSchema = z.object({
  email: emailSchema,
  name: nameSchema.default(''),
  lastName: nameSchema.default(''),
  role: z.enum(ASSIGNABLE_ROLES).default('user'),
  /** Blank or absent: 'No Department'. An unknown name creates the department. */
  departments: teamNames(1, 'A user can be in only one department.'),
  groups: teamNames(limits.users.inviteGroupsMax, `Up to ${limits.users.inviteGroupsMax} groups.`),
});

export const inviteSchema = z.object({
  emails: z
    .array(inviteeSchema)
    .min(1, 'Enter one or more email addresses.')
    .max(limits.users.bulkMaxIds, `Up to ${limits.users.bulkMaxIds} users at once.`),
  company_id: idSchema.optional(),
  /** The text for this invitation only; absent: the company's own or the default. */
  custom_subject: inviteSubjectSchema.optional(),
  custom_message: inviteMessageSchema.optional(),
  /**
   * The users sign in with the company's single sign-on: their mail leads there, with nothing to choose a password with. They have
   * to be at domains that the company has verified. Where single sign-on is enforced, this is so for everybody and need not be sent.
   */
  sso: z.boolean().default(false),
  notificationsEnabled: z.boolean().default(true),
  /** First begins the annual training for all users. */
  autoStartTraining: z.boolean().default(false),
});
export type InviteBody = z.input<typeof inviteSchema>;

export const inviteOptionsSchema = z.object({
  /** How many more users the plan allows. */
  freeSlots: z.number().int(),
  limit: z.number().int(),
  /** Whether any user has open tasks. */
  hasAssignments: z.boolean(),
  /**
   * Whether 'Add users and begin training' is offered: nothing is assigned, and Boost or a trial is active.
   */
  canBeginTraining: z.boolean(),
  /** Null where the company has no single sign-on in use. */
  signOn: z
    .object({
      /** Enforced: new users sign in by it, wherever their addresses are. */
      isRequired: z.boolean(),
      /** The domains that the company has verified; whoever is to sign in by choice needs an address there. */
      domains: z.array(z.string()),
    })
    .nullable(),
});
export type InviteOptions = z.infer<typeof inviteOptionsSchema>;

const audienceCalls = <const Audience extends InviteAudience>(audience: Audience) => ({
  save: endpoint({
    method: 'PUT',
    path: `${inviteEmails}/${audience}`,
    area,
    access: { ...access.staffWrite, flag: 'customization-invite' },
    duringVisit: true,
    summary: `Saves the company's own invitation for the ${audience} audience`,
    params: inCompany,
    body: inviteTextSchema,
    response: dataOf(inviteEmailsSchema),
  }),
  reset: endpoint({
    method: 'POST',
    path: `${inviteEmails}/${audience}/reset`,
    area,
    access: access.staffWrite,
    duringVisit: true,
    summary: `Restores the default invitation for the ${audience} audience`,
    params: inCompany,
    response: dataOf(inviteEmailsSchema),
  }),
  test: endpoint({
    method: 'POST',
    path: `${inviteEmails}/${audience}/test`,
    area,
    access: access.staffWrite,
    verified: true,
    duringVisit: true,
    summary: `Mails a test invitation for the ${audience} audience to the caller`,
    params: inCompany,
    /** `sso`: as those get it who sign in with the company's single sign-on. */
    body: inviteTextSchema.extend({ sso: z.boolean().default(false) }),
    response: dataOf(z.object({ email: z.string() })),
  }),
});

const learner = audienceCalls('learner');
const admin = audienceCalls('admin');
/** The calls for one audience's text, by audience. */
export const inviteTextCalls = { learner, admin } as const;

export const inviteEndpoints = {
  emails: endpoint({
    method: 'GET',
    path: inviteEmails,
    area,
    access: access.staffRead,
    aboutCaller: true,
    summary: 'The invitation texts, one per audience',
    params: inCompany,
    response: dataOf(inviteEmailsSchema),
  }),
  saveLearner: learner.save,
  saveAdmin: admin.save,
  resetLearner: learner.reset,
  resetAdmin: admin.reset,
  testLearner: learner.test,
  testAdmin: admin.test,
  options: endpoint({
    method: 'GET',
    path: `${users}/invite`,
    area,
    access: access.staffWrite,
    summary: 'What can be invited now: free seats, and whether training can begin',
    params: inCompany,
    response: dataOf(inviteOptionsSchema),
  }),
  emailsInUse: endpoint({
    method: 'POST',
    path: `${users}/emails_in_use`,
    area,
    access: access.staffWrite,
    verified: true,
    duringVisit: true,
    audit: false,
    summary: 'Which of these addresses are already in use, in any company',
    params: inCompany,
    body: z.object({ emails: z.array(emailSchema).min(1).max(limits.users.bulkMaxIds) }),
    response: dataOf(z.object({ emails: z.array(z.string()) })),
  }),
  invite: endpoint({
    method: 'POST',
    path: `${users}/invite`,
    area,
    access: access.staffWrite,
    verified: true,
    duringVisit: true,
    adds: true,
    summary: 'Adds users and mails their invitations: all of them, or none',
    params: inCompany,
    body: inviteSchema,
    response: dataOf(z.object({ ids: z.array(idSchema), campaignId: idSchema.nullable() })),
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/api/v1/user/{companyId}/revoke_invite',
    area,
    access: access.staffWrite,
    duringVisit: true,
    summary: 'Revokes an invitation; the user stays in the list and can be invited again',
    params: inCompany,
    body: z.object({ userId: idSchema }),
    response: dataOf(z.object({ id: idSchema })),
  }),
};
