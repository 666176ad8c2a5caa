import { becomePartnerEndpoints } from '@contract/partner/become';
import { exerciseCampaignEndpoints } from '@contract/phishing-exercise/campaigns';
import { exerciseReportEndpoints } from '@contract/phishing-exercise/reports';
import { templateEndpoints } from '@contract/phishing-exercise/templates';
import { simulationEndpoints } from '@contract/phishing-simulation/campaigns';
import { simulationSettingsEndpoints } from '@contract/phishing-simulation/settings';
import { simulationSummaryEndpoints } from '@contract/phishing-simulation/summary';
import { courseEndpoints } from '@contract/training/courses';
import { customTrainingEndpoints } from '@contract/training/customTraining';
import { videoEndpoints } from '@contract/videos';
import { expect, it } from 'vitest';
import { consoleRoutes, resources } from './console';
import { links as training } from './training/links';

/*
 * Manifests write the rules out, because an endpoint would bring the contract of its area into the first list. Here they
 * are compared with the calls that the screens make.
 */

it.each([
  [/^\/phishing-exercise(\/active|\/archived)?$/, exerciseCampaignEndpoints.active],
  [/^\/phishing-exercise\/create$/, exerciseCampaignEndpoints.create],
  [/^\/phishing-exercise-report\/:campaignId\/./, exerciseCampaignEndpoints.get],
  [/^\/reports-phishing-exercise$/, exerciseReportEndpoints.companySummary],
  [/^\/phishing-simulation\/(active|archived|drafts)$/, simulationEndpoints.active],
  [/^\/phishing-simulation-create$/, simulationEndpoints.create],
  [/^\/phishing-simulation\/reports\/:campaignId\/./, simulationEndpoints.get],
  [/^\/phishing-simulation\/settings\/./, simulationSettingsEndpoints.get],
  [/^\/reports\/phishing-summary\/./, simulationSummaryEndpoints.overview],
  [/^\/learning\/courses$/, courseEndpoints.list],
  [/^\/learning\/videos$/, videoEndpoints.library],
  [new RegExp(`^${training.custom.path}$`), customTrainingEndpoints.create],
  [new RegExp(`^${training.edit.path}$`), customTrainingEndpoints.save],
  [new RegExp(`^${training.course.path}/\\w+$`), courseEndpoints.viewV2],
  [/^\/become-partner$/, becomePartnerEndpoints.get],
])('the screens %s allow exactly the users who may make their call', (paths, { access }) => {
  const screens = consoleRoutes.filter(({ path }) => paths.test(path));
  expect(screens).not.toEqual([]);
  for (const screen of screens) expect(screen.access, screen.path).toEqual(access);
});

it('a resource allows exactly what its calls allow', () => {
  const rules = Object.fromEntries(resources.map(({ name, access }) => [name, access]));
  expect(rules).toMatchObject({
    templates: { read: templateEndpoints.list.access, write: templateEndpoints.create.access },
    courses: { read: courseEndpoints.list.access },
  });
});
