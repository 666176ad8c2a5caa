import { z } from 'zod';
import { access } from '../access';
import { endpoint } from '../endpoint';
import { limits } from '../limits';
import { OPERATION_STATES, operationSchema } from '../operations';
import { dataOf, pageOf, pageQuery, searchSchema } from '../paging';
import { idSchema, instantSchema } from '../values';
import { REMINDER_TASK_TYPES, reminderTextSchema } from './reminderText';
import { USER_FILTERS, type UserListFilter, userListFilterSchema } from './users';

const area = 'users' as const;
const reminders = '/customers/api/v1/company/{companyId}/users/reminders' as const;
const companyParams = z.object({ companyId: idSchema });
const idParams = z.object({ id: idSchema });

/** The recipients. */
const people = {
  selectedUserIds: z.array(idSchema).min(1).max(limits.operations.maxIds).optional(),
  /** All users the list shows; disabled users are left out unless asked for. */
  isAllUsersSelected: z.boolean().default(false),
  /** The list's own filter. */
  filter: userListFilterSchema.optional(),
  /** The same in the documented fields; not together with `filter`. */
  searchText: searchSchema.optional(),
  filters: z.array(z.enum(USER_FILTERS)).optional(),
  showDisabled: z.boolean().optional(),
  departmentIds: z.array(idSchema).min(1).max(limits.users.bulkMaxIds).optional(),
  groupIds: z.array(idSchema).min(1).max(limits.users.bulkMaxIds).optional(),
  /** Documented fields of the dialog, not used. */
  numSelected: z.number().int().optional(),
  userEmail: z.string().optional(),
  selectedUser: z.unknown().optional(),
};
const campaignId = idSchema.optional();
const peopleSchema = z.strictObject(people);
type Meant = z.output<typeof peopleSchema>;

const namesSomebody = ({ selectedUserIds, isAllUsersSelected }: Meant) =>
  (selectedUserIds !== undefined) !== isAllUsersSelected;
const nobodyNamed = {
  message: 'must name somebody, unless isAllUsersSelected is true',
  path: ['selectedUserIds'],
};
const FLAT_FIELDS = ['searchText', 'filters', 'showDisabled', 'departmentIds', 'groupIds'] as const;
const saysItOnce = ({ filter, selectedUserIds, ...flat }: Meant) =>
  filter === undefined || (!selectedUserIds && FLAT_FIELDS.every((name) => flat[name] === undefined));
const saidTwice = { message: 'must not be given beside the single fields', path: ['filter'] };

// Unknown fields are refused: a filter that is not known would otherwise remind everybody.
export const reminderPeopleSchema = peopleSchema
  .refine(namesSomebody, nobodyNamed)
  .refine(saysItOnce, saidTwice);
/** All users who have not started the campaign, or any one without it, unless some are picked. */
export const notStartedSchema = z.strictObject({ ...people, campaignId }).refine(saysItOnce, saidTwice);
export const reminderSendSchema = z
  .strictObject({ ...people, campaignId, ...reminderTextSchema.shape })
  .refine(namesSomebody, nobodyNamed)
  .refine(saysItOnce, saidTwice);

/** The recipients as the filter of the users list. */
export function recipientsFilter(people: Omit<Meant, 'isAllUsersSelected'>): UserListFilter {
  const { selectedUserIds, filter, searchText, filters, showDisabled, departmentIds, groupIds } = people;
  if (filter) return filter;
  const single = { search: searchText, filterBy: filters, departmentIds, groupIds };
  return selectedUserIds
    ? { ...single, id: selectedUserIds, showDisabled: true }
    : { ...single, showDisabled };
}
export type ReminderSend = z.input<typeof reminderSendSchema>;
export type ReminderPeople = z.output<typeof notStartedSchema> | z.output<typeof reminderPeopleSchema>;

/** Task status of the chosen users. */
export const taskAvailabilitySchema = z.object({
  isGaming: z.boolean(),
  isVideoTraining: z.boolean(),
  isPolicies: z.boolean(),
  isMonthlyVideos: z.boolean(),
  /** With all four kinds of tasks chosen. */
  usersWhoWillReceiveRemindersCount: z.number().int(),
  usersWhoWontReceiveRemindersCount: z.number().int(),
  /**
   * The recipients grouped by which kinds are outstanding: a choice of kinds reaches the sum of its groups.
   */
  combinations: z.array(
    z.object({ taskTypes: z.array(z.enum(REMINDER_TASK_TYPES)), users: z.number().int() }),
  ),
});
export type TaskAvailability = z.infer<typeof taskAvailabilitySchema>;

/** A reminder that was sent, or is being sent. */
export const sentReminderSchema = z.object({
  id: idSchema,
  sentAt: instantSchema,
  sentBy: z.object({ id: idSchema, email: z.string().nullable() }),
  state: z.enum(OPERATION_STATES),
  taskTypes: z.array(z.enum(REMINDER_TASK_TYPES)),
  subject: z.string(),
  message: z.string(),
  /** The chosen users, and how many of them were mailed. */
  total: z.number().int(),
  sent: z.number().int(),
});
export type SentReminder = z.infer<typeof sentReminderSchema>;

/** A campaign that has begun and not ended. */
export const runningCampaignSchema = z.object({
  id: idSchema,
  name: z.string(),
  courseName: z.string(),
  startDate: instantSchema,
});
export type RunningCampaign = z.infer<typeof runningCampaignSchema>;

/** Manual reminders of outstanding tasks. */
export const reminderEndpoints = {
  personAvailability: endpoint({
    method: 'POST',
    path: '/api/v1/users/{id}/manual_reminders/tasks_availability',
    area,
    access: access.staffRead,
    duringVisit: true,
    audit: false,
    summary: 'Which outstanding tasks one user can be reminded of',
    params: idParams,
    response: dataOf(taskAvailabilitySchema),
  }),
  availability: endpoint({
    method: 'POST',
    path: `${reminders}/tasks_availability`,
    area,
    access: access.staffRead,
    duringVisit: true,
    audit: false,
    summary: 'Which outstanding tasks several users, or all that match, can be reminded of',
    params: companyParams,
    body: reminderPeopleSchema,
    response: dataOf(taskAvailabilitySchema),
  }),
  notStartedAvailability: endpoint({
    method: 'POST',
    path: '/api/v1/users/company/{id}/reminders/manual/users_not_started/tasks_availability',
    area,
    access: access.staffRead,
    duringVisit: true,
    audit: false,
    tenantParam: 'id',
    summary:
      'Which tasks can be reminded of among users who have not started a campaign; without one, any of them',
    params: idParams,
    body: notStartedSchema,
    response: dataOf(taskAvailabilitySchema),
  }),
  send: endpoint({
    method: 'POST',
    path: reminders,
    area,
    access: access.staffWrite,
    verified: true,
    duringVisit: true,
    summary:
      'Mails the chosen users who have such tasks outstanding, each once; a small set is finished in the response',
    params: companyParams,
    body: reminderSendSchema,
    response: dataOf(operationSchema),
  }),
  sent: endpoint({
    method: 'GET',
    path: reminders,
    area,
    access: access.staffRead,
    summary: 'Reminders of the last 30 days, newest first: when, by whom, about what, to how many',
    params: companyParams,
    query: z.object(pageQuery),
    response: pageOf(sentReminderSchema),
  }),
  campaigns: endpoint({
    method: 'GET',
    path: `${reminders}/campaigns`,
    area,
    access: access.staffRead,
    summary: 'Running campaigns, newest first, for reminders to users who have not started',
    params: companyParams,
    query: z.object(pageQuery),
    response: pageOf(runningCampaignSchema),
  }),
};
