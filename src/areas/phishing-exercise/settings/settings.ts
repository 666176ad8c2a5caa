import { dayAt } from '@contract/days';
import { limits } from '@contract/limits';
import {
  type ExerciseCampaignDetail,
  type ExerciseChange,
  type ExerciseCreation,
  USERS_TYPES,
  type UsersType,
} from '@contract/phishing-exercise/campaigns';
import { exerciseNameSchema } from '@contract/phishing-exercise/templateForm';
import { withKnownPlaceholders } from '@contract/placeholders';
import { ASSIGNMENT_PLACEHOLDERS, DAYS_PRESETS } from '@contract/training/assignments';
import { daysSchema } from '@contract/training/campaigns';
import { messageSchema, nameSchema } from '@contract/values';
import { z } from 'zod';
import { isApiError } from '@/client/ApiError';
import { timeZone } from '@/components/form/days';
import { addProblems } from '@/components/form/schemaResolver';
import { type TemplateSelection, wireTemplates } from '../create/selection';

/** The list of a users type; all users have none. */
export const LIST_OF = {
  USERS_ALL: null,
  USERS_SELECTED: 'selectedUsersIds',
  USERS_FROM_DEPARTMENTS: 'selectedDepartmentsIds',
  USERS_FROM_GROUPS: 'selectedGroupsIds',
} as const satisfies Record<UsersType, string | null>;

const ids = z.array(z.number().int().positive()).max(limits.training.targetsMax);
const shape = {
  usersType: z.enum(USERS_TYPES),
  selectedDepartmentsIds: ids,
  selectedGroupsIds: ids,
  selectedUsersIds: ids,
  daysToComplete: daysSchema,
  notificationsEnabled: z.boolean(),
  subject: withKnownPlaceholders(nameSchema.min(1).max(limits.text.subjectMax), ASSIGNMENT_PLACEHOLDERS),
  message: withKnownPlaceholders(messageSchema.min(1), ASSIGNMENT_PLACEHOLDERS),
};
type Learners = Pick<z.output<z.ZodObject<typeof shape>>, 'usersType' | (typeof LISTS)[number]>;
const LISTS = ['selectedUsersIds', 'selectedDepartmentsIds', 'selectedGroupsIds'] as const;

/** The chosen users, departments or groups; empty for all users. */
export function chosenIds(learners: Learners): readonly number[] {
  const list = LIST_OF[learners.usersType];
  return list === null ? [] : learners[list];
}

function checkLearners(learners: Learners, context: z.RefinementCtx): void {
  const list = LIST_OF[learners.usersType];
  if (list === null || learners[list].length > 0) return;
  addProblems(context, { [list]: { text: 'phishingExercise.errors.nobody' } });
}

/** The settings of a new exercise, as its form has them. */
export const settingsSchema = z
  .object({ name: exerciseNameSchema, startDate: z.string(), timeZone: z.string().max(64), ...shape })
  .superRefine(checkLearners)
  .superRefine(({ startDate, timeZone: zone }, context) => {
    const isDay = z.iso.date().safeParse(startDate).success;
    const isPast = isDay && startDate < dayAt(new Date(), zone);
    if (!isDay) addProblems(context, { startDate: { text: 'phishingExercise.errors.noDate' } });
    else if (isPast) addProblems(context, { startDate: { text: 'phishingExercise.errors.pastDate' } });
  });
export type ExerciseSettings = z.input<typeof settingsSchema>;

/** The settings that may still be changed. */
export const changeSchema = z.object(shape).superRefine(checkLearners);
export type ExerciseChanges = z.input<typeof changeSchema>;

/** A mail's words. */
export interface MailTexts {
  readonly subject: string;
  readonly message: string;
}

/** The shorter preset: an exercise is a matter of minutes. */
export const [DAYS_DEFAULT] = DAYS_PRESETS;

/** What the company has set for new assignments, else the product's. */
interface NewDefaults extends MailTexts {
  readonly daysToComplete: number;
  readonly notificationsEnabled: boolean;
}

/** 'Phishing Exercise Campaign' and the start date, in whose form a name may have it. */
export const defaultName = (prefix: string, startDate: string): string => `${prefix} ${startDate}`;

/** The settings a new exercise begins with: today, for everyone. */
export function newSettings(
  namePrefix: string,
  { daysToComplete, notificationsEnabled, subject, message }: NewDefaults,
): ExerciseSettings {
  const startDate = dayAt(new Date(), timeZone());
  return {
    name: defaultName(namePrefix, startDate),
    usersType: 'USERS_ALL',
    selectedDepartmentsIds: [],
    selectedGroupsIds: [],
    selectedUsersIds: [],
    daysToComplete,
    startDate,
    timeZone: timeZone(),
    notificationsEnabled,
    subject,
    message,
  };
}

/** Unchanged words are the product's own, which learners get in the company's language. */
function wireMail(
  { notificationsEnabled, subject, message }: ExerciseChanges,
  defaults: MailTexts,
): ExerciseChange['notification'] {
  const isOwn = subject !== defaults.subject || message !== defaults.message;
  return {
    isEnabled: notificationsEnabled,
    subject: isOwn ? subject : null,
    message: isOwn ? message : null,
  };
}

/** Only the list of the users type is sent. */
function wireLearners(settings: ExerciseChanges) {
  const list = LIST_OF[settings.usersType];
  const listOf = (one: (typeof LISTS)[number]) => (one === list ? settings[one] : []);
  return {
    usersType: settings.usersType,
    selectedUsersIds: listOf('selectedUsersIds'),
    selectedDepartmentsIds: listOf('selectedDepartmentsIds'),
    selectedGroupsIds: listOf('selectedGroupsIds'),
  };
}

/** The body of the call that creates an exercise. */
export function toCreation(
  settings: ExerciseSettings,
  selection: TemplateSelection,
  defaults: MailTexts,
): ExerciseCreation {
  const { name, startDate, timeZone: zone, daysToComplete } = settings;
  return {
    name,
    startedAt: startDate > dayAt(new Date(), zone) ? startDate : null,
    timeZone: zone,
    daysToComplete,
    notification: wireMail(settings, defaults),
    ...wireLearners(settings),
    ...wireTemplates(selection),
  };
}

/** A saved exercise as the form for changing it. */
export function fromCampaign(campaign: ExerciseCampaignDetail, defaults: MailTexts): ExerciseChanges {
  const { usersType, daysToComplete, notification } = campaign;
  const idsOf = (records: readonly { id: number }[]) => records.map(({ id }) => id);
  return {
    usersType,
    selectedDepartmentsIds: idsOf(campaign.selectedDepartments),
    selectedGroupsIds: idsOf(campaign.selectedGroups),
    selectedUsersIds: idsOf(campaign.selectedUsers),
    daysToComplete,
    notificationsEnabled: notification.isEnabled,
    subject: notification.subject ?? defaults.subject,
    message: notification.message ?? defaults.message,
  };
}

/** Whether a change adds departments, groups or users, who can't be taken out again. */
export function addsLearners(campaign: ExerciseCampaignDetail, changes: ExerciseChanges): boolean {
  const { selectedDepartmentsIds, selectedGroupsIds, selectedUsersIds } = changes;
  return (
    selectedDepartmentsIds.length > campaign.selectedDepartments.length ||
    selectedGroupsIds.length > campaign.selectedGroups.length ||
    selectedUsersIds.length > campaign.selectedUsers.length
  );
}

/** The body of the call that changes an exercise. */
export const toChange = (changes: ExerciseChanges, defaults: MailTexts): ExerciseChange => ({
  daysToComplete: changes.daysToComplete,
  notification: wireMail(changes, defaults),
  ...wireLearners(changes),
});

/** Fields that the gateway knows by other names than the forms. */
const FORM_NAMES = new Map([
  ['startedAt', 'startDate'],
  ['notification.isEnabled', 'notificationsEnabled'],
  ['notification.subject', 'subject'],
  ['notification.message', 'message'],
]);

/** A refusal by the names of the form, so that its messages are shown at their fields; any other failure as it is. */
export const inFields = (error: unknown): unknown =>
  isApiError(error) ? error.renamed((field) => FORM_NAMES.get(field) ?? field) : error;
