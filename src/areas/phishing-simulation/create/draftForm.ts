import { dayAt } from '@contract/days';
import { exerciseNameSchema } from '@contract/phishing-exercise/templateForm';
import type { SimulationDetail } from '@contract/phishing-simulation/campaigns';
import {
  type Audience,
  type AudienceType,
  audienceLists,
  type SimulationDraft,
  type SimulationKind,
  simulationDraftSchema,
} from '@contract/phishing-simulation/content';
import { unknownPlaceholder } from '@contract/placeholders';
import { z } from 'zod';
import { isApiError } from '@/client/ApiError';
import { timeZone } from '@/components/form/days';
import { addProblems, type Problem } from '@/components/form/schemaResolver';

/** The steps of the wizard, in their order. */
export const STEPS = ['type', 'audience', 'templates', 'education', 'delivery', 'review'] as const;
export type Step = (typeof STEPS)[number];

/** A draft as its form has it: with a day, which may be half typed, and a time zone. */
export type DraftForm = Omit<SimulationDraft, 'startDate' | 'delivery'> & {
  startDate: string;
  delivery: Omit<SimulationDraft['delivery'], 'timezone'> & { timezone: string };
};

export type AudienceList = Exclude<keyof Audience, 'usersType'>;

/** The lists to choose from for each kind of audience. */
export const LISTS_OF: Readonly<Record<AudienceType, readonly AudienceList[]>> = {
  USERS_ALL: [],
  USERS_ADMINS: [],
  USERS_SELECTED: ['selectedUsersIds'],
  USERS_FROM_DEPARTMENTS: ['selectedDepartmentsIds'],
  USERS_FROM_GROUPS: ['selectedGroupsIds'],
  USERS_CUSTOM: ['selectedDepartmentsIds', 'selectedGroupsIds', 'selectedUsersIds'],
};

/** The words that a new draft begins with. */
export interface DraftTexts {
  /** Before the start date, in the name. */
  readonly namePrefix: string;
  readonly subject: string;
  readonly message: string;
}

export const defaultName = (prefix: string, startDate: string): string => `${prefix} ${startDate}`;

/** A smart campaign begins with a round a month, a one-time campaign has one. */
const frequencyOf = (kind: SimulationKind) => (kind === 'SMART' ? 'MONTHLY' : 'ONCE');

/** A new draft: today, for everyone, with the words of the product. */
export function newDraft(
  kind: SimulationKind,
  { namePrefix, subject, message }: DraftTexts,
): SimulationDraft {
  const startDate = dayAt(new Date(), timeZone());
  return simulationDraftSchema.parse({
    kind,
    name: defaultName(namePrefix, startDate),
    audience: {},
    templates: [],
    startDate,
    delivery: { frequency: frequencyOf(kind), timezone: timeZone() },
    education: { subject, message },
  });
}

/** A form with another kind: its frequency follows. */
export const frequencyFor = (kind: SimulationKind, current: SimulationDraft['delivery']['frequency']) =>
  (kind === 'ONE_TIME') === (current === 'ONCE') ? current : frequencyOf(kind);

/** A saved draft as its form. */
export function fromDetail({ settings, timeZone: zone }: SimulationDetail): DraftForm {
  const { delivery, startDate, ...others } = settings;
  const timezone = delivery.timezone ?? zone;
  return {
    ...others,
    startDate: startDate ?? dayAt(new Date(), timezone),
    delivery: { ...delivery, timezone },
  };
}

const isDay = (text: string) => z.iso.date().safeParse(text).success;

/** A form as it is saved: what is half typed is left out. */
export function toDraft({ startDate, ...form }: DraftForm): SimulationDraft {
  return { ...form, name: form.name.trim(), startDate: isDay(startDate) ? startDate : null };
}

const text = (key: 'name' | 'nobody' | 'templates' | 'subject' | 'message' | 'days' | 'hours') =>
  ({ text: `phishingSimulation.errors.${key}` }) satisfies Problem;

function nameProblem(name: string): Record<string, Problem> {
  if (name.trim() === '') return { name: text('name') };
  if (exerciseNameSchema.safeParse(name.trim()).success) return {};
  return { name: { text: 'phishingSimulation.errors.nameWrong' } };
}

/** What is wrong with a draft before it can be launched, by field, in the documented words. */
export function problemsOf(form: DraftForm, now = new Date()): Record<string, Problem> {
  const { name, audience, templates, startDate, delivery, education } = form;
  const problems: Record<string, Problem> = nameProblem(name);
  const chosen = Object.values(audienceLists(audience));
  const [first] = LISTS_OF[audience.usersType];
  if (first && chosen.every((list) => list.length === 0)) problems[`audience.${first}`] = text('nobody');
  if (templates.length === 0) problems.templates = text('templates');
  templates.forEach(({ showLoginPage, loginPageId }, index) => {
    if (showLoginPage && loginPageId === null)
      problems[`templates.${index}.loginPageId`] = { text: 'phishingSimulation.errors.loginPage' };
  });
  for (const part of ['subject', 'message'] as const) {
    const placeholder = unknownPlaceholder(education[part], []);
    if (education[part].trim() === '') problems[`education.${part}`] = text(part);
    else if (placeholder !== undefined)
      problems[`education.${part}`] = {
        text: 'phishingSimulation.errors.placeholder',
        options: { placeholder },
      };
  }
  if (!isDay(startDate)) problems.startDate = { text: 'phishingSimulation.errors.noDate' };
  else if (startDate < dayAt(now, delivery.timezone))
    problems.startDate = { text: 'phishingSimulation.errors.pastDate' };
  if (delivery.deliveryDays.length === 0) problems['delivery.deliveryDays'] = text('days');
  if (delivery.stopTime <= delivery.startTime) problems['delivery.stopTime'] = text('hours');
  return problems;
}

const STEP_OF: Readonly<Record<string, Step>> = {
  name: 'type',
  kind: 'type',
  audience: 'audience',
  templates: 'templates',
  education: 'education',
  delivery: 'delivery',
  startDate: 'delivery',
};

/** The step that has a field; undefined for what no step has. */
export const stepOf = (field: string): Step | undefined => STEP_OF[field.split('.')[0] ?? ''];

/** The first step that has a problem: nobody gets beyond it. */
export function firstProblem(fields: readonly string[]): Step | undefined {
  const steps = fields.map(stepOf);
  return STEPS.find((step) => steps.includes(step));
}

/** The form's schema: everything is checked by `problemsOf`, so that any part can be missing for the time being. */
export const formSchema = z
  .custom<DraftForm>()
  .superRefine((form, context) => addProblems(context, problemsOf(form)));

/** What a draft needs to be kept. */
export const typeSchema = z
  .custom<Pick<DraftForm, 'kind' | 'name'>>()
  .superRefine(({ name }, context) => addProblems(context, nameProblem(name)));

/** A refusal of the launch at the fields of the form: that nobody is chosen is told where one chooses. */
export function inFields(error: unknown, form: DraftForm): unknown {
  if (!isApiError(error)) return error;
  const [first] = LISTS_OF[form.audience.usersType];
  return error.renamed((field) =>
    field === 'audience.selectedUsersIds' && first ? `audience.${first}` : field,
  );
}
