import { type Campaign, type CampaignStatistics, campaignEndpoints } from '@contract/training/campaigns';
import { screen } from '@testing-library/react';
import { show } from '@tests/support/app';
import { gateway } from '@tests/support/fake-gateway';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { translator } from '@/i18n/translator';
import StatisticsTab from './StatisticsTab';
import type { CourseRecord } from './useCourse';

const standing = {
  ...{ total: 4, completed: 2, inProgress: 1, notStarted: 1, overdue: 0, notPassed: 0 },
};
const campaign: Campaign = {
  ...{ id: 12, name: 'Spring', courseId: 3, courseName: 'Passwords', course_id: 3 },
  ...{ status: 'ACTIVE', assignmentType: 'ALL_USERS', ...standing, score: 62 },
  ...{ daysToComplete: 14, attempts: null, countedAttempt: 'BEST', timeZone: 'UTC' },
  ...{ startedAt: '2026-03-01T08:00:00.000Z', dueAt: '2026-03-15T08:00:00.000Z' },
  ...{ endedAt: null, archivedAt: null, date_ended: null },
};
const statistics: CampaignStatistics = {
  ...{ ...standing, score: 62, attempts: 5 },
  ...{ completions: [], departments: [], questions: [] },
};

beforeAll(async () => {
  for (const set of ['console', 'training'] as const) await translator.add(set);
});
beforeEach(() => {
  gateway.answer(campaignEndpoints.list, {
    data: { items: [campaign], pageInfo: { pageNumber: 0, pageSize: 50, totalItems: 1 } },
  });
});

it.each([
  [80, '8 / 10', 'perfect'],
  [62, '6.2 / 10', 'average'],
  [null, '–', undefined],
])('an average score of %s is %s, in the color of %s', async (score, shown, level) => {
  gateway.answer(campaignEndpoints.statistics, { data: { ...statistics, score } });
  show(<StatisticsTab course={{ id: 3 } as CourseRecord} />, {
    dataProvider: { getList: async () => ({ data: [], total: 0 }) },
  });
  const tile = (await screen.findAllByText('Average score')).at(0)?.parentElement;
  const value = tile?.querySelector('strong');
  expect(value?.textContent).toBe(shown);
  expect(value?.querySelector<HTMLElement>('[data-level]')?.dataset.level).toBe(level);
});
