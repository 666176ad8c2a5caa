import type { Simulation, SimulationDetail } from '@contract/phishing-simulation/campaigns';
import {
  type Results,
  type SimulationTemplate,
  simulationDraftSchema,
} from '@contract/phishing-simulation/content';
import type { RecipientReport, SimulationOverview } from '@contract/phishing-simulation/reports';

/** Of 40 mails, 7 of which someone fell for. */
export const buildResults = (given: Partial<Results> = {}): Results => ({
  sent: 40,
  opened: 21,
  clicked: 6,
  submitted: 2,
  phished: 7,
  reported: 10,
  phishedReported: 1,
  phishedUnreported: 6,
  openedReported: 9,
  ...given,
});

/** A running campaign that has sent 40 of 80 mails. */
export const buildSimulation = (given: Partial<Simulation> = {}): Simulation => ({
  id: 9,
  kind: 'SMART',
  name: 'Spring round',
  status: 'IN_PROGRESS',
  total: 80,
  completed: 40,
  inProgress: 0,
  notStarted: 38,
  overdue: 2,
  score: 25,
  daysToComplete: 5,
  startedAt: '2026-01-05T08:00:00.000Z',
  firstPeriodStartedAt: '2026-01-05T08:00:00.000Z',
  timeZone: 'UTC',
  archivedAt: null,
  isLaunched: true,
  nextRoundAt: '2026-02-05T08:00:00.000Z',
  assignmentType: 'USERS_ALL',
  recipients: 80,
  templatesCount: 3,
  roundsCount: 1,
  results: buildResults(),
  updatedAt: '2026-01-05T08:00:00.000Z',
  ...given,
});

export const buildTemplate = (given: Partial<SimulationTemplate> = {}): SimulationTemplate => ({
  id: 31,
  name: 'Mailbox is full',
  subject: 'Your mailbox is full',
  fromName: 'IT Service Desk',
  difficulty: 2,
  provider: 'OTHER',
  language: 'en',
  thumbnailUrl: null,
  type: 'CORPORATE',
  ...given,
});

/** A draft that is complete. */
export const buildSimulationDetail = (given: Partial<SimulationDetail> = {}): SimulationDetail => ({
  ...buildSimulation({ status: 'DRAFT', results: null, score: null, startedAt: null, nextRoundAt: null }),
  settings: simulationDraftSchema.parse({
    kind: 'SMART',
    name: 'Spring round',
    audience: { usersType: 'USERS_ALL' },
    templates: [{ templateId: 31 }],
    startDate: '2999-01-05',
    delivery: { frequency: 'MONTHLY', timezone: 'UTC' },
    education: { subject: 'This was a test', message: 'Look at the sender.' },
  }),
  revision: 3,
  selectedDepartments: [],
  selectedGroups: [],
  selectedUsers: [],
  templates: [buildTemplate()],
  rounds: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  ...given,
});

/** The report of that campaign. */
export const buildOverview = (given: Partial<SimulationOverview> = {}): SimulationOverview => ({
  total: 80,
  notStarted: 38,
  inProgress: 0,
  failed: 2,
  results: buildResults(),
  resilience: 1.43,
  otherWays: { scanned: 0, attachmentOpened: 0, replied: 0 },
  timeToReport: [
    { upToMinutes: 5, reported: 6 },
    { upToMinutes: 60, reported: 3 },
    { upToMinutes: null, reported: 1 },
  ],
  medianMinutesToReport: 4,
  activity: [{ weekday: 1, hour: 9, opened: 21, clicked: 6, reported: 10 }],
  repeatClickers: 0,
  mostRepeated: [],
  rounds: [],
  isAnonymous: false,
  sending: null,
  ...given,
});

/** A mail that was opened. */
export const buildRecipient = (given: Partial<RecipientReport> = {}): RecipientReport => ({
  id: 501,
  userId: 5,
  fullName: 'Bo Berg',
  email: 'bo@acme.test',
  department: 'Sales',
  template: 'Mailbox is full',
  round: 1,
  state: 'SENT',
  failure: null,
  sentAt: '2026-01-05T09:00:00.000Z',
  openedAt: '2026-01-05T10:00:00.000Z',
  clickedAt: null,
  submittedAt: null,
  reportedAt: null,
  ...given,
});
