import { z } from 'zod';
import { access } from '../access';
import { endpoint } from '../endpoint';
import { limits } from '../limits';
import { operationSchema } from '../operations';
import { dataOf, pageOf, pageQuery, repeated, searchSchema } from '../paging';
import { withKnownPlaceholders } from '../placeholders';
import { zoneNameSchema } from '../timezones';
import { ASSIGNMENT_PLACEHOLDERS, EXERCISE_STATUSES } from '../training/assignments';
import { daysSchema } from '../training/campaigns';
import {
  idSchema,
  instantSchema,
  messageSchema,
  nameSchema,
  startDaySchema,
  toldCountSchema,
} from '../values';
import { exercisePartSchema } from './content';
import { exerciseNameSchema } from './templateForm';

const area = 'phishing-exercise' as const;
const base = '/phishing-exercise/api/v1/company/{companyId}' as const;
const ofCompany = z.object({ companyId: idSchema });
const ofCampaign = ofCompany.extend({ campaignId: idSchema });
const read = { area, access: access.exerciseRead } as const;
const write = { area, access: access.exerciseWrite, duringVisit: true } as const;

/** Who an exercise is for. */
export const USERS_TYPES = [
  'USERS_ALL',
  'USERS_SELECTED',
  'USERS_FROM_DEPARTMENTS',
  'USERS_FROM_GROUPS',
] as const;
export type UsersType = (typeof USERS_TYPES)[number];

/** A phishing exercise in a list. */
export const exerciseCampaignSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** QUEUED: postponed. */
  status: z.enum(EXERCISE_STATUSES),
  /** The start, also of one that is postponed. */
  startedAt: instantSchema,
  timeZone: z.string(),
  archivedAt: instantSchema.nullable(),
  /** False for one that was archived before it began: 'The campaign wasn't launched'. */
  isLaunched: z.boolean(),
  /** False for exercises of an earlier version: shown as 'Delivery completed!', without a report. */
  isSupported: z.boolean(),
  usersType: z.enum(USERS_TYPES),
  daysToComplete: z.number().int(),
  /** The due date of those who were enrolled at the start. */
  dueAt: instantSchema,
  templatesCount: z.number().int(),
  /** Null for templates picked one by one. */
  pack: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The average, 0 to 100; null while nobody has one, or too few to be told, and without Boost. */
  score: z.number().nullable(),
  /** How the learners stand, each counted once; null without Boost. */
  assignments: z
    .object({
      total: z.number().int(),
      completed: toldCountSchema,
      inProgress: toldCountSchema,
      notStarted: toldCountSchema,
      overdue: toldCountSchema,
    })
    .nullable(),
});
export type ExerciseCampaign = z.infer<typeof exerciseCampaignSchema>;

const selectedSchema = z.array(z.object({ id: idSchema, name: z.string() }));

/** A phishing exercise with its settings. */
export const exerciseCampaignDetailSchema = exerciseCampaignSchema.extend({
  templates: z.array(
    exercisePartSchema.pick({
      templateId: true,
      orderNumber: true,
      name: true,
      layoutType: true,
      difficulty: true,
      thumbnailUrl: true,
    }),
  ),
  notification: z.object({
    isEnabled: z.boolean(),
    /** Null: the product's own text in the company's language. */
    subject: z.string().nullable(),
    message: z.string().nullable(),
  }),
  /** The same by the names that a read campaign has in the documents. */
  isNotificationEnabled: z.boolean(),
  notificationSubject: z.string().nullable(),
  notificationMessage: z.string().nullable(),
  /** Without those deleted since; only the list of the users type has any. */
  selectedDepartments: selectedSchema,
  selectedGroups: selectedSchema,
  selectedUsers: selectedSchema,
  /** How many people it is for now. */
  learners: z.number().int(),
  createdAt: instantSchema,
  /** The enrolment that is running, for its progress. */
  enrolment: operationSchema.nullable(),
});
export type ExerciseCampaignDetail = z.infer<typeof exerciseCampaignDetailSchema>;

const notificationSubjectSchema = withKnownPlaceholders(
  nameSchema.min(1, 'Please add subject.').max(limits.text.subjectMax),
  ASSIGNMENT_PLACEHOLDERS,
);
const notificationMessageSchema = withKnownPlaceholders(
  messageSchema.min(1, 'Please fill out this field.'),
  ASSIGNMENT_PLACEHOLDERS,
);

/** Texts of a mail that isn't sent may be empty, which is as good as none. */
const withoutUnsent = (given: unknown): unknown => {
  const sent = z.looseObject({ isEnabled: z.literal(false) }).safeParse(given).data;
  if (!sent) return given;
  return { ...sent, subject: sent.subject || null, message: sent.message || null };
};

/** The mail to those who are enrolled. */
export const exerciseNotificationSchema = z
  .preprocess(
    withoutUnsent,
    z.object({
      isEnabled: z.boolean(),
      /** Both null: the product's own words. */
      subject: notificationSubjectSchema.nullable(),
      message: notificationMessageSchema.nullable(),
    }),
  )
  .refine(({ subject, message }) => (subject === null) === (message === null), {
    message: 'Give both a subject and a message, or neither.',
    path: ['message'],
  });

const idsSchema = z.array(idSchema).max(limits.training.targetsMax).default([]);

const settings = {
  daysToComplete: daysSchema,
  notification: exerciseNotificationSchema,
  usersType: z.enum(USERS_TYPES),
  /** Only the list that belongs to the users type counts. */
  selectedDepartmentsIds: idsSchema,
  selectedGroupsIds: idsSchema,
  selectedUsersIds: idsSchema,
};

/** The list of ids that belongs to a users type; null for all users. */
export const SELECTION_OF = {
  USERS_ALL: null,
  USERS_SELECTED: 'selectedUsersIds',
  USERS_FROM_DEPARTMENTS: 'selectedDepartmentsIds',
  USERS_FROM_GROUPS: 'selectedGroupsIds',
} as const satisfies Record<UsersType, keyof typeof settings | null>;

type Selection = { readonly usersType: UsersType } & {
  readonly [List in NonNullable<(typeof SELECTION_OF)[UsersType]>]: readonly number[];
};

/** The chosen ids; empty for all users. */
export function selectionOf(given: Selection): readonly number[] {
  const list = SELECTION_OF[given.usersType];
  return list === null ? [] : given[list];
}

function checkSelected(given: Selection, context: z.RefinementCtx): void {
  const list = SELECTION_OF[given.usersType];
  if (list === null || given[list].length > 0) return;
  const message = 'No selected users. Select users you want to assign phishing exercise to.';
  context.addIssue({ code: 'custom', message, path: [list] });
}

const { templatesRequired } = limits.exercises;

/** A new exercise. */
export const exerciseCreationSchema = z
  .object({
    name: z.string().trim().min(1, 'Campaign Name is required').pipe(exerciseNameSchema),
    /** A day in the campaign's time zone, from its beginning, or an instant of it; null, or today: at once. */
    startedAt: startDaySchema('The start date should be valid.').nullable().default(null),
    /** An IANA name; absent: the company's. */
    timeZone: zoneNameSchema.optional(),
    ...settings,
    /** Empty as null: the templates are picked one by one. */
    packId: z
      .string()
      .max(60)
      .nullable()
      .transform((id) => id || null),
    /** Null when a pack is chosen. */
    templates: z
      .array(z.object({ orderNumber: z.number().int().min(1).max(templatesRequired), templateId: idSchema }))
      .max(100)
      .nullable(),
  })
  .superRefine(checkSelected)
  .superRefine(({ packId, templates }, context) => {
    const picked = new Set(templates?.map(({ templateId }) => templateId));
    const isRight = packId
      ? templates === null
      : picked.size === templatesRequired && templates?.length === picked.size;
    const message = packId
      ? 'Choose either a pack or templates.'
      : `Please select ${templatesRequired} templates`;
    if (!isRight) context.addIssue({ code: 'custom', message, path: ['templates'] });
  });
export type ExerciseCreation = z.input<typeof exerciseCreationSchema>;

/** Changed settings: saved selections can't be removed, and all users is permanent. */
export const exerciseChangeSchema = z.object(settings).superRefine(checkSelected);
export type ExerciseChange = z.input<typeof exerciseChangeSchema>;

/** The notification, mailed to oneself. */
export const exerciseTestMailSchema = z.object({
  subject: notificationSubjectSchema,
  message: notificationMessageSchema,
  /** The campaign's, for its placeholder. */
  name: nameSchema.optional(),
});

const choosing = z.object({ ...pageQuery, searchText: searchSchema.optional() });
const teamsPage = pageOf(z.object({ id: idSchema, name: z.string(), usersCount: z.number().int() }));
const usersTotal = dataOf(z.object({ totalUsersCount: z.number().int() }));
const detail = dataOf(exerciseCampaignDetailSchema);

/** Phishing exercises of a company. */
export const exerciseCampaignEndpoints = {
  active: endpoint({
    ...read,
    method: 'GET',
    path: `${base}/campaigns/active`,
    summary: 'The exercises that run, wait for their start or have ended, newest start first',
    params: ofCompany,
    query: z.object(pageQuery),
    response: pageOf(exerciseCampaignSchema),
  }),
  archived: endpoint({
    ...read,
    method: 'GET',
    path: `${base}/campaigns/archive`,
    summary: 'The archived exercises, newest start first',
    params: ofCompany,
    query: z.object(pageQuery),
    response: pageOf(exerciseCampaignSchema),
  }),
  get: endpoint({
    ...read,
    method: 'GET',
    path: `${base}/campaign/{campaignId}`,
    summary: 'An exercise with its settings and templates',
    params: ofCampaign,
    response: detail,
  }),
  create: endpoint({
    ...write,
    method: 'POST',
    path: `${base}/campaign/create`,
    verified: true,
    summary:
      'Creates an exercise and, unless it starts later, enrols its users: few in the response, many as an operation',
    params: ofCompany,
    body: exerciseCreationSchema,
    response: detail,
  }),
  update: endpoint({
    ...write,
    method: 'PUT',
    path: `${base}/campaign/{campaignId}/update`,
    verified: true,
    summary: 'Changes the settings; added departments, groups or users are enrolled',
    params: ofCampaign,
    body: exerciseChangeSchema,
    response: detail,
  }),
  archive: endpoint({
    ...write,
    method: 'PUT',
    path: `${base}/campaign/{campaignId}/archive`,
    access: access.adminAreaWrite,
    summary: 'Archives an exercise for good; nobody is enrolled any more',
    params: ofCampaign,
    response: dataOf(exerciseCampaignSchema),
  }),
  remove: endpoint({
    ...write,
    method: 'DELETE',
    path: `${base}/campaign/{campaignId}/delete`,
    access: access.adminAreaWrite,
    summary: 'Deletes an archived exercise with its tasks, answers and report',
    params: ofCampaign,
    response: dataOf(z.object({ campaignId: idSchema })),
  }),
  testNotification: endpoint({
    ...write,
    method: 'POST',
    path: `${base}/campaign/notification/test`,
    verified: true,
    summary: "Mails a notification to the caller's own address",
    params: ofCompany,
    body: exerciseTestMailSchema,
    response: dataOf(z.object({ email: z.string() })),
  }),
  usersPage: endpoint({
    ...read,
    method: 'GET',
    path: `${base}/users/page`,
    summary: 'Enabled users to choose from, by name',
    params: ofCompany,
    query: choosing,
    response: pageOf(
      z.object({ id: idSchema, fullName: z.string(), email: z.string(), department: z.string() }),
    ),
  }),
  usersByDepartments: endpoint({
    ...read,
    method: 'GET',
    path: `${base}/users/by_departments`,
    summary: 'Departments to choose from, by name, with their enabled users',
    params: ofCompany,
    query: choosing,
    response: teamsPage,
  }),
  usersByGroups: endpoint({
    ...read,
    method: 'GET',
    path: `${base}/users/by_groups`,
    summary: 'Groups to choose from, by name, with their enabled users',
    params: ofCompany,
    query: choosing,
    response: teamsPage,
  }),
  usersCount: endpoint({
    ...read,
    method: 'GET',
    path: `${base}/users/count`,
    summary: 'How many enabled users there are',
    params: ofCompany,
    response: usersTotal,
  }),
  countByDepartments: endpoint({
    ...read,
    method: 'GET',
    path: `${base}/users/count_by_departments`,
    summary: 'How many enabled users some departments have',
    params: ofCompany,
    query: z.object({ departmentId: repeated(idSchema).optional() }),
    response: usersTotal,
  }),
  countByGroups: endpoint({
    ...read,
    method: 'GET',
    path: `${base}/users/count_by_groups`,
    summary: 'How many enabled users some groups have; someone in two of them counts once',
    params: ofCompany,
    query: z.object({ groupId: repeated(idSchema).optional() }),
    response: usersTotal,
  }),
};
