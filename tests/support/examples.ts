import type { Endpoint } from '@contract/endpoint';
import { accountExamples } from './account-examples';
import { billingExamples, providerExamples } from './billing-examples';
import { calendarExamples } from './calendar-examples';

import { campaignExamples } from './campaign-examples';
import { courseExamples } from './course-examples';
import { customTrainingExamples } from './custom-training-examples';

import { dashboardExamples } from './dashboards-examples';
import { directExamples } from './direct-examples';
import type { Examples, MakeExample } from './example';
import { exerciseCampaignExamples } from './exercise-campaign-examples';
import { exerciseReportExamples } from './exercise-report-examples';
import { gamingExamples } from './gaming-examples';
import { homeExamples } from './home-examples';
import { importExamples } from './import-examples';
import { learnerExamples } from './learner-examples';
import { licenseExamples } from './license-examples';
import { operationExamples } from './operation-examples';
import { paperExamples, scheduleExamples } from './paper-examples';
import { partnerExamples } from './partner-examples';
import { policyExamples } from './policies-examples';
import { profileExamples } from './profile-examples';
import { reminderExamples } from './reminder-examples';
import { reportsExamples } from './reports-examples';
import { secureCodeExamples } from './secure-code-examples';
import { sessionExamples } from './session-examples';
import { settingsExamples } from './settings-examples';
import { sharingExamples } from './sharing-examples';
import { shellExamples } from './shell-examples';
import { simulationExamples } from './simulation-examples';
import { simulationReportExamples } from './simulation-report-examples';
import { simulationSettingsExamples } from './simulation-settings-examples';
import { surveyExamples } from './surveys-examples';
import { teamsExamples } from './teams-examples';
import { templateExamples } from './template-examples';
import { usersExamples } from './users-examples';
import { videoExamples } from './video-examples';

export const endpointName = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;

const examples: Examples = [
  ...accountExamples,
  ...billingExamples,
  ...providerExamples,
  ...calendarExamples,
  ...campaignExamples,
  ...courseExamples,
  ...customTrainingExamples,
  ...dashboardExamples,
  ...directExamples,
  ...exerciseCampaignExamples,
  ...exerciseReportExamples,
  ...gamingExamples,
  ...homeExamples,
  ...importExamples,
  ...learnerExamples,
  ...licenseExamples,
  ...operationExamples,
  ...paperExamples,
  ...scheduleExamples,
  ...partnerExamples,
  ...policyExamples,
  ...profileExamples,
  ...reminderExamples,
  ...videoExamples,
  ...reportsExamples,
  ...secureCodeExamples,
  ...sessionExamples,
  ...sharingExamples,
  ...settingsExamples,
  ...shellExamples,
  ...simulationExamples,
  ...simulationReportExamples,
  ...simulationSettingsExamples,
  ...surveyExamples,
  ...usersExamples,
  ...teamsExamples,
  ...templateExamples,
];

const byName = new Map(examples.map(([endpoint, make]) => [endpointName(endpoint), make]));

/** The example of an endpoint; every endpoint of the contract needs one. */
export function exampleOf(endpoint: Endpoint): MakeExample {
  const make = byName.get(endpointName(endpoint));
  if (!make) throw new Error(`tests/support/examples.ts has no example for ${endpointName(endpoint)}`);
  return make;
}
