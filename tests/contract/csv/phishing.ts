import { exerciseReportEndpoints } from '@contract/phishing-exercise/reports';
import { simulationReportEndpoints } from '@contract/phishing-simulation/reports';
import { simulationSummaryEndpoints } from '@contract/phishing-simulation/summary';
import { type Columns, type Item, STANDING, type Table, worded } from './table';

const GRADED: Columns = [
  ['Correct', 'correct'],
  ['Partial', 'partial'],
  ['Wrong', 'wrong'],
];
const LAYOUTS = { EMAIL: 'Email', SMS: 'SMS' };
const GRADES = { CORRECT: 'Correct', PARTIAL: 'Partial', WRONG: 'Wrong' };
const ANSWERS = {
  CALL_AND_VERIFY: 'Call & Verify',
  CHECK_OFFICIAL_APP: 'Check Official App',
  REPORT_PHISHING: 'Report Phishing',
  LOOKS_LEGIT: 'Looks Legit',
};
const LEARNERS: Columns = [
  ['Name', 'name'],
  ['Learners', 'learners'],
  ['Completion', 'completionPercentage'],
  ['Completed', 'completed'],
  ['In Progress', 'inProgress'],
  ['Not Started', 'notStarted'],
  ['Overdue', 'overdue'],
];

const ofExercise: Table['of'] = ({ exerciseId: campaignId }) => ({ campaignId });

/** The tables of phishing exercises. */
export const EXERCISE_TABLES: readonly Table[] = [
  {
    name: 'an exercise by department',
    endpoint: exerciseReportEndpoints.departments,
    of: ofExercise,
    columns: LEARNERS,
  },
  {
    name: 'an exercise by group',
    endpoint: exerciseReportEndpoints.groups,
    of: ofExercise,
    columns: LEARNERS,
  },
  {
    name: 'the learners of an exercise',
    endpoint: exerciseReportEndpoints.users,
    of: ofExercise,
    columns: [
      ['Name', 'fullName'],
      ['Email', 'email'],
      ['Department', ({ departments }) => (departments as string[]).join('; ')],
      ['Status', worded('status', STANDING)],
      ['Days Left', 'daysToComplete'],
      // Noon, so that it is one day in the zones of the exercise and of the file.
      ['Due', ({ dueAt }) => String(dueAt).slice(0, 10)],
      ['Completion', 'completionPercentage'],
      ...GRADED,
      ['Score', 'score'],
      ['Completed', 'completedAt'],
    ],
  },
  {
    name: 'the templates of an exercise',
    endpoint: exerciseReportEndpoints.templates,
    of: ofExercise,
    columns: [
      ['Template', 'name'],
      ['Type', worded('layoutType', LAYOUTS)],
      ['Difficulty', 'difficulty'],
      ...GRADED,
      ['Total', 'total'],
    ],
  },
  {
    name: 'the answers to a template of an exercise',
    endpoint: exerciseReportEndpoints.template,
    of: ({ exerciseId: campaignId }) => ({ campaignId, templateId: 1 }),
    columns: [
      ['Name', 'fullName'],
      ['Email', 'email'],
      ['Answer', worded('answer', ANSWERS)],
      ['Result', worded('status', GRADES)],
      ['Answered', 'answeredAt'],
    ],
  },
  {
    name: "a learner's answers in an exercise",
    endpoint: exerciseReportEndpoints.user,
    of: ({ exerciseId: campaignId, personId: userId }) => ({ campaignId, userId }),
    columns: [
      ['Template', 'name'],
      ['Type', worded('layoutType', LAYOUTS)],
      ['Answer', worded('answer', ANSWERS)],
      ['Result', worded('answerStatus', GRADES)],
      ['Answered', 'answeredAt'],
    ],
  },
  {
    name: 'exercises',
    endpoint: exerciseReportEndpoints.companySummary,
    paper: 'phishingExercise',
    columns: [
      ['Exercise', 'name'],
      ['Started', 'startedAt'],
      ['Status', worded('status', { ONGOING: 'In progress', ENDED: 'Ended', ARCHIVED: 'Archived' })],
      ['Learners', 'learners'],
      ['Completion', 'completionPercentage'],
      ['Overdue', 'overdue'],
      ['Score', 'score'],
      ...GRADED,
    ],
  },
];

const told = (result: string) => `results.${result}`;
const RESULTS: Columns = [
  ['Sent', told('sent')],
  ['Opened', told('opened')],
  ['Clicked', told('clicked')],
  ['Submitted', told('submitted')],
  ['Phished', told('phished')],
  ['Reported', told('reported')],
];
const TEAMS: Columns = [['Name', 'name'], ['Mails', 'mails'], ...RESULTS];
const TEMPLATES: Columns = [
  ['Template', 'name'],
  ['Subject', 'subject'],
  ['Difficulty', 'difficulty'],
  ['Provider', worded('provider', { GOOGLE: 'Google', OFFICE_365: 'Office 365', OTHER: 'Other' })],
  ['Mails', 'mails'],
  ...RESULTS,
];
const ofSimulation: Table['of'] = ({ simulationId: campaignId }) => ({ campaignId });
const status = ({ status: is }: Item) => (is === 'IN_PROGRESS' ? 'In Progress' : is);

/** The tables of phishing simulations. */
export const SIMULATION_TABLES: readonly Table[] = [
  {
    name: 'the rounds of a simulation',
    endpoint: simulationReportEndpoints.rounds,
    of: ofSimulation,
    columns: [
      ['Round', 'roundNumber'],
      ['Start', 'startDate'],
      ['End', 'endDate'],
      ['Recipients', 'usersCount'],
      ['Templates', 'templatesCount'],
      ...RESULTS,
      ['Resilience', 'resilience'],
    ],
  },
  {
    name: 'the recipients of a simulation',
    endpoint: simulationReportEndpoints.recipients,
    of: ofSimulation,
    columns: [
      ['Name', 'fullName'],
      ['Email', 'email'],
      ['Department', 'department'],
      ['Template', 'template'],
      ['Round', 'round'],
      ['Status', worded('state', { SENT: 'Sent' })],
      ['Sent', 'sentAt'],
      ['Opened', 'openedAt'],
      ['Clicked', 'clickedAt'],
      ['Submitted', 'submittedAt'],
      ['Reported', 'reportedAt'],
      ['Failure', 'failure'],
    ],
  },
  {
    name: 'the templates of a simulation',
    endpoint: simulationReportEndpoints.templates,
    of: ofSimulation,
    columns: TEMPLATES,
  },
  {
    name: 'a simulation by department',
    endpoint: simulationReportEndpoints.departments,
    of: ofSimulation,
    columns: TEAMS,
  },
  {
    name: 'a simulation by group',
    endpoint: simulationReportEndpoints.groups,
    of: ofSimulation,
    columns: TEAMS,
  },
  {
    name: 'simulations',
    endpoint: simulationSummaryEndpoints.campaigns,
    paper: 'phishingSummary',
    columns: [
      ['Campaign', 'name'],
      ['Type', worded('kind', { ONE_TIME: 'One-time', SMART: 'Smart' })],
      ['Started', 'startedAt'],
      ['Status', status],
      ['Rounds', 'rounds'],
      ['Mails', 'mails'],
      ...RESULTS,
      ['Resilience', 'resilience'],
    ],
  },
  {
    name: 'people in all simulations',
    endpoint: simulationSummaryEndpoints.recipients,
    columns: [
      ['Name', 'fullName'],
      ['Email', 'email'],
      ['Department', 'department'],
      ['Sent', 'sent'],
      ['Opened', 'opened'],
      ['Clicked', 'clicked'],
      ['Submitted', 'submitted'],
      ['Phished', 'phished'],
      ['Campaigns phished in', 'phishedCampaigns'],
      ['Reported', 'reported'],
      ['Last mail', 'lastSentAt'],
    ],
  },
  {
    name: 'templates of all simulations',
    endpoint: simulationSummaryEndpoints.templates,
    columns: TEMPLATES,
  },
  { name: 'all simulations by department', endpoint: simulationSummaryEndpoints.departments, columns: TEAMS },
  { name: 'all simulations by group', endpoint: simulationSummaryEndpoints.groups, columns: TEAMS },
];
