import { z } from 'zod';
import { limits } from '../limits';
import { DIFFICULTIES } from '../phishing-exercise/content';
import { exerciseNameSchema } from '../phishing-exercise/templateForm';
import { withKnownPlaceholders } from '../placeholders';
import { zoneNameSchema } from '../timezones';
import { idSchema, instantSchema, messageSchema, nameSchema } from '../values';

/** Sends once, or a round at every interval until it is stopped. */
export const SIMULATION_KINDS = ['ONE_TIME', 'SMART'] as const;
export type SimulationKind = (typeof SIMULATION_KINDS)[number];

/**
 * - QUEUED: the first round is to come.
 * - PAUSED: nothing is sent until it is resumed.
 * - SUSPENDED: the company's trial has expired.
 * - ARCHIVED: stopped for good.
 */
export const SIMULATION_STATUSES = [
  'DRAFT',
  'QUEUED',
  'IN_PROGRESS',
  'PAUSED',
  'SUSPENDED',
  'ARCHIVED',
] as const;
export type SimulationStatus = (typeof SIMULATION_STATUSES)[number];

/** How often a smart campaign has a round. */
export const FREQUENCIES = ['ONCE', 'MONTHLY', 'BIMONTHLY', 'QUARTERLY', 'HALF_YEARLY'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** Months between the rounds; null: there is one only. */
export const FREQUENCY_MONTHS: Readonly<Record<Frequency, number | null>> = {
  ONCE: null,
  MONTHLY: 1,
  BIMONTHLY: 2,
  QUARTERLY: 3,
  HALF_YEARLY: 6,
};

/** Who gets the mails; CUSTOM: any mix of departments, groups and users. */
export const AUDIENCE_TYPES = [
  'USERS_ALL',
  'USERS_SELECTED',
  'USERS_FROM_DEPARTMENTS',
  'USERS_FROM_GROUPS',
  'USERS_ADMINS',
  'USERS_CUSTOM',
] as const;
export type AudienceType = (typeof AUDIENCE_TYPES)[number];

/** Whose mail a template imitates. */
export const EMAIL_PROVIDERS = ['GOOGLE', 'OFFICE_365', 'OTHER'] as const;
export type EmailProvider = (typeof EMAIL_PROVIDERS)[number];

/** Days over which the mails of a round are spread, of its own delivery days; null: the entire round. */
export const DELIVERY_PERIODS = [1, 2, 3, 4, 5, 10, null] as const;
export type DeliveryPeriod = (typeof DELIVERY_PERIODS)[number];

const { simulations } = limits;
const ids = z.array(idSchema).max(limits.training.targetsMax).default([]);

/** Only the lists that belong to the type count. */
export const audienceSchema = z.object({
  usersType: z.enum(AUDIENCE_TYPES).default('USERS_ALL'),
  selectedDepartmentsIds: ids,
  selectedGroupsIds: ids,
  selectedUsersIds: ids,
});
export type Audience = z.infer<typeof audienceSchema>;

/** A template of a campaign; each recipient gets one of them in a round. */
export const chosenTemplateSchema = z.object({
  templateId: idSchema,
  /** Its links lead to a login page first; what is typed there never leaves the browser. */
  showLoginPage: z.boolean().default(false),
  loginPageId: z.string().max(60).nullable().default(null),
});
export type ChosenTemplate = z.infer<typeof chosenTemplateSchema>;

const hour = z.number().int().min(0).max(23);

/** When the mails of a round go out. */
export const deliverySchema = z.object({
  frequency: z.enum(FREQUENCIES).default('ONCE'),
  deliveryPeriod: z.literal(DELIVERY_PERIODS).default(1),
  /** 0 is Sunday. */
  deliveryDays: z.array(z.number().int().min(0).max(6)).max(7).default([1, 2, 3, 4, 5]),
  /** Full hours; a mail goes out from the beginning of the first to the beginning of the second. */
  startTime: hour.default(simulations.startHour),
  stopTime: hour.default(simulations.stopHour),
  /** An IANA name; null: the company's. */
  timezone: zoneNameSchema.nullable().default(null),
  /** Recipients get theirs in their own time zone, where it is known; it never is so far. */
  isRecipientTimezone: z.boolean().default(false),
});
export type Delivery = z.infer<typeof deliverySchema>;

/** What people see once they fell for a mail. */
export const educationSchema = z.object({
  /** Without it they see an empty page, so that word does not get around during the campaign. */
  isShown: z.boolean().default(true),
  subject: z.string().max(limits.text.subjectMax).default(''),
  message: z.string().max(limits.text.messageMax).default(''),
});

/** A campaign as it is written, step by step: incomplete until it is launched. */
export const simulationDraftSchema = z.object({
  kind: z.enum(SIMULATION_KINDS),
  name: z.string().trim().max(limits.text.nameMax),
  audience: audienceSchema,
  templates: z.array(chosenTemplateSchema).max(simulations.templatesMax),
  /** A day in the campaign's time zone; null: today. */
  startDate: z.iso.date('The start date should be valid.').nullable().default(null),
  delivery: deliverySchema,
  education: educationSchema,
});
export type SimulationDraft = z.infer<typeof simulationDraftSchema>;
export type SimulationDraftInput = z.input<typeof simulationDraftSchema>;

/** The ids of a selection that are in use by its type. */
export function audienceLists({ usersType, ...lists }: Audience): Partial<Omit<Audience, 'usersType'>> {
  switch (usersType) {
    case 'USERS_SELECTED':
      return { selectedUsersIds: lists.selectedUsersIds };
    case 'USERS_FROM_DEPARTMENTS':
      return { selectedDepartmentsIds: lists.selectedDepartmentsIds };
    case 'USERS_FROM_GROUPS':
      return { selectedGroupsIds: lists.selectedGroupsIds };
    case 'USERS_CUSTOM':
      return lists;
    default:
      return {};
  }
}

/** A campaign that can be launched: what a draft must have besides its form. */
export const simulationLaunchSchema = simulationDraftSchema
  .extend({
    name: z.string().trim().min(1, 'Campaign Name is required').pipe(exerciseNameSchema),
    templates: z
      .array(chosenTemplateSchema)
      .min(1, 'Please select at least one template.')
      .max(simulations.templatesMax),
    delivery: deliverySchema.extend({
      deliveryDays: z
        .array(z.number().int().min(0).max(6))
        .min(1, 'Please select at least one delivery day.')
        .max(7),
    }),
    education: z.object({
      isShown: z.boolean(),
      // A page, and not a mail: nothing is filled in.
      subject: withKnownPlaceholders(
        nameSchema.min(1, 'Please add subject.').max(limits.text.subjectMax),
        [],
      ),
      message: withKnownPlaceholders(messageSchema.min(1, 'Please add message.'), []),
    }),
  })
  .superRefine(({ audience, delivery, kind, templates }, context) => {
    const issue = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', message, path });
    const lists = Object.values(audienceLists(audience));
    if (lists.length > 0 && lists.every((list) => list.length === 0)) {
      issue(
        ['audience', 'selectedUsersIds'],
        'No selected users. Select users you want to assign phishing simulation to.',
      );
    }
    if (delivery.stopTime <= delivery.startTime)
      issue(['delivery', 'stopTime'], 'The stop time should be after the start time.');
    if ((kind === 'ONE_TIME') !== (delivery.frequency === 'ONCE'))
      issue(['delivery', 'frequency'], 'A one-time campaign has one round, a smart campaign several.');
    const picked = new Set(templates.map(({ templateId }) => templateId));
    if (picked.size !== templates.length) issue(['templates'], 'Choose each template once.');
    templates.forEach(({ showLoginPage, loginPageId }, index) => {
      if (showLoginPage && loginPageId === null)
        issue(['templates', index, 'loginPageId'], 'Please choose a login page.');
    });
  });

/** Results of what was sent, each recipient counted once. Phished: clicked a link or gave credentials. */
export const resultsSchema = z.object({
  sent: z.number().int(),
  opened: z.number().int(),
  clicked: z.number().int(),
  /** Credentials, or something like them, were typed into a login page. */
  submitted: z.number().int(),
  phished: z.number().int(),
  reported: z.number().int(),
  phishedReported: z.number().int(),
  phishedUnreported: z.number().int(),
  openedReported: z.number().int(),
});
export type Results = z.infer<typeof resultsSchema>;

/** What a mail's results tell. */
export const RESULT_EVENTS = ['OPENED', 'CLICKED', 'SUBMITTED', 'REPORTED'] as const;
export type ResultEvent = (typeof RESULT_EVENTS)[number];

/** Ways to fall for a mail without following a link. Each counts as clicked. */
export const OTHER_WAYS = ['SCANNED', 'ATTACHMENT_OPENED', 'REPLIED'] as const;
export type OtherWay = (typeof OTHER_WAYS)[number];

/** What a recipient can do with a mail. */
export const SIMULATION_EVENTS = [...RESULT_EVENTS, ...OTHER_WAYS] as const;
export type SimulationEvent = (typeof SIMULATION_EVENTS)[number];

/** Why an event is taken for that of a machine. */
export const MACHINE_REASONS = ['DATA_CENTER', 'TOO_SOON', 'ALL_LINKS', 'HEADLESS', 'HEAD_REQUEST'] as const;
export type MachineReason = (typeof MACHINE_REASONS)[number];

/** A round of a campaign. */
export const roundSchema = z.object({
  roundNumber: z.number().int(),
  startDate: instantSchema,
  endDate: instantSchema,
  /** When mails go out, day by day. */
  sendingPeriods: z.array(z.object({ dateFrom: instantSchema, dateTo: instantSchema })),
  /** Null without Boost. */
  statistic: resultsSchema.nullable(),
  usersCount: z.number().int(),
  templatesCount: z.number().int(),
});
export type Round = z.infer<typeof roundSchema>;

/** A template to choose from. */
export const simulationTemplateSchema = z.object({
  id: idSchema,
  name: z.string(),
  subject: z.string(),
  fromName: z.string(),
  difficulty: z.literal(DIFFICULTIES).nullable(),
  provider: z.enum(EMAIL_PROVIDERS),
  language: z.string(),
  thumbnailUrl: z.string().nullable(),
  type: z.string(),
});
export type SimulationTemplate = z.infer<typeof simulationTemplateSchema>;

/** Who runs the mailboxes of a domain. */
export const MAIL_PROVIDERS = ['GOOGLE', 'MICROSOFT'] as const;
export type MailProvider = (typeof MAIL_PROVIDERS)[number];

/**
 * Why a provider takes no mails:
 *
 * - CONSENT: its customer has not allowed it, or not any more.
 * - LIMIT: too many for the moment.
 * - UNREACHABLE: it can't be reached, or is out of order.
 */
export const DIRECT_FAILURES = ['CONSENT', 'LIMIT', 'UNREACHABLE'] as const;
export type DirectFailure = (typeof DIRECT_FAILURES)[number];
