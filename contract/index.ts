import { accountEndpoints, secondFactorEndpoints } from './account';
import { billingEndpoints } from './billing';
import { calendarEndpoints } from './calendar';
import { dashboardEndpoints } from './dashboards';
import type { Endpoint } from './endpoint';
import { gameEndpoints, leaderboardEndpoints } from './gaming/games';
import { gamingReportEndpoints } from './gaming/report';
import { homeEndpoints } from './home';
import { invitationEndpoints } from './invitation';
import { learnerEndpoints } from './learner';
import { notificationEndpoints } from './notifications';
import { operationEndpoints } from './operations';
import { exportEndpoints } from './paper/exports';
import { scheduleEndpoints } from './paper/schedules';
import { partnerAccessEndpoints } from './partner/access';
import { becomePartnerEndpoints } from './partner/become';
import { comparisonEndpoints } from './partner/comparison';
import { customerEndpoints } from './partner/customers';
import { licenseEndpoints, transactionEndpoints } from './partner/licenses';
import { overviewEndpoints } from './partner/overview';
import { exerciseCampaignEndpoints } from './phishing-exercise/campaigns';
import { exerciseReportEndpoints } from './phishing-exercise/reports';
import { templateEndpoints } from './phishing-exercise/templates';
import { simulationEndpoints } from './phishing-simulation/campaigns';
import { directEndpoints } from './phishing-simulation/direct';
import { reportButtonEndpoints } from './phishing-simulation/report-button';
import { simulationReportEndpoints } from './phishing-simulation/reports';
import { simulationSettingsEndpoints } from './phishing-simulation/settings';
import { simulationSharingEndpoints } from './phishing-simulation/sharing';
import { simulationSummaryEndpoints } from './phishing-simulation/summary';
import { policyEvidenceEndpoints } from './policies/evidence';
import { policyEndpoints } from './policies/policies';
import { providerEndpoints } from './provider';
import { generalReportEndpoints } from './reports/general';
import { reportsHomeEndpoints } from './reports/home';
import { learningReportEndpoints } from './reports/learning';
import { peopleBehindEndpoints } from './reports/people';
import { requestEndpoints } from './requests';
import { savedViewEndpoints } from './saved-views';
import { tournamentEndpoints } from './secure-code/tournaments';
import { sessionEndpoints } from './session';
import { userSessionEndpoints } from './sessions';
import { apiKeyEndpoints } from './settings/api-key';
import { assignmentDefaultsEndpoints } from './settings/assignment-defaults';
import { closingEndpoints } from './settings/closing';
import { companyExportEndpoints } from './settings/company-export';
import { customDomainEndpoints, hostReachEndpoints } from './settings/custom-domains';
import { domainEndpoints } from './settings/domains';
import { emailReminderEndpoints } from './settings/email-reminders';
import { generalSettingsEndpoints } from './settings/general';
import { newPeopleEndpoints } from './settings/new-people';
import { graphMailEndpoints, ownMailEndpoints } from './settings/own-mail';
import { ownershipEndpoints } from './settings/ownership';
import { providerFactorEndpoints } from './settings/provider-factor';
import { provisioningEndpoints } from './settings/provisioning';
import { retentionEndpoints } from './settings/retention';
import { scimTokenEndpoints } from './settings/scim-tokens';
import { signInRuleEndpoints } from './settings/sign-in-rules';
import { singleSignOnEndpoints } from './settings/single-sign-on';
import { trustEndpoints } from './settings/trust';
import { brandEndpoints } from './settings/white-label';
import { shellEndpoints } from './shell';
import { signOnEndpoints } from './sign-on';
import { stepUpEndpoints } from './step-up';
import { supportEndpoints } from './support';
import { surveyEndpoints } from './surveys';
import { campaignEndpoints } from './training/campaigns';
import { courseEndpoints } from './training/courses';
import { customTrainingEndpoints } from './training/customTraining';
import { sharingEndpoints } from './training/sharing';
import { importEndpoints } from './users/imports';
import { inviteEndpoints } from './users/invites';
import { profileEndpoints } from './users/profile';
import { reminderEndpoints } from './users/reminders';
import { departmentEndpoints, groupEndpoints } from './users/teams';
import { userEndpoints } from './users/users';
import { videoEndpoints } from './videos';
import { whiteLabelEndpoints } from './white-label';

/** Every call the gateway serves, by resource. */
export const contract = {
  session: sessionEndpoints,
  userSessions: userSessionEndpoints,
  account: accountEndpoints,
  secondFactor: secondFactorEndpoints,
  stepUp: stepUpEndpoints,
  invitation: invitationEndpoints,
  signOn: signOnEndpoints,
  shell: shellEndpoints,
  notifications: notificationEndpoints,
  requests: requestEndpoints,
  savedViews: savedViewEndpoints,
  support: supportEndpoints,
  surveys: surveyEndpoints,
  users: userEndpoints,
  profile: profileEndpoints,
  operations: operationEndpoints,
  reminders: reminderEndpoints,
  imports: importEndpoints,
  invites: inviteEndpoints,
  departments: departmentEndpoints,
  groups: groupEndpoints,
  customers: customerEndpoints,
  partnerAccess: partnerAccessEndpoints,
  comparison: comparisonEndpoints,
  becomePartner: becomePartnerEndpoints,
  billing: billingEndpoints,
  provider: providerEndpoints,
  licenses: licenseEndpoints,
  transactions: transactionEndpoints,
  overview: overviewEndpoints,
  assignmentDefaults: assignmentDefaultsEndpoints,
  generalSettings: generalSettingsEndpoints,
  emailReminders: emailReminderEndpoints,
  trust: trustEndpoints,
  signInRules: signInRuleEndpoints,
  retention: retentionEndpoints,
  ownership: ownershipEndpoints,
  closing: closingEndpoints,
  companyExport: companyExportEndpoints,
  apiKey: apiKeyEndpoints,
  domains: domainEndpoints,
  singleSignOn: singleSignOnEndpoints,
  newPeople: newPeopleEndpoints,
  providerFactor: providerFactorEndpoints,
  scimTokens: scimTokenEndpoints,
  provisioning: provisioningEndpoints,
  brand: brandEndpoints,
  customDomains: customDomainEndpoints,
  hostReach: hostReachEndpoints,
  whiteLabel: whiteLabelEndpoints,
  ownMail: ownMailEndpoints,
  graphMail: graphMailEndpoints,
  videos: videoEndpoints,
  calendar: calendarEndpoints,
  dashboards: dashboardEndpoints,
  home: homeEndpoints,
  courses: courseEndpoints,
  customTraining: customTrainingEndpoints,
  campaigns: campaignEndpoints,
  sharing: sharingEndpoints,
  exerciseReports: exerciseReportEndpoints,
  learner: learnerEndpoints,
  exerciseCampaigns: exerciseCampaignEndpoints,
  templates: templateEndpoints,
  simulations: simulationEndpoints,
  simulationReports: simulationReportEndpoints,
  simulationSharing: simulationSharingEndpoints,
  simulationSummary: simulationSummaryEndpoints,
  simulationSettings: simulationSettingsEndpoints,
  reportButton: reportButtonEndpoints,
  directDelivery: directEndpoints,
  tournaments: tournamentEndpoints,
  games: gameEndpoints,
  gamingReports: gamingReportEndpoints,
  leaderboards: leaderboardEndpoints,
  policies: policyEndpoints,
  policyEvidence: policyEvidenceEndpoints,
  reportsHome: reportsHomeEndpoints,
  generalReport: generalReportEndpoints,
  learningReports: learningReportEndpoints,
  exports: exportEndpoints,
  peopleBehind: peopleBehindEndpoints,
  schedules: scheduleEndpoints,
} as const;

/** The same calls as one list, for the reference, the guard's test matrix and the coverage script. */
export const allEndpoints: readonly Endpoint[] = Object.values(contract).flatMap((resource): Endpoint[] =>
  Object.values(resource),
);
