import { exerciseReportEndpoints } from '@contract/phishing-exercise/reports';
import { savedViewEndpoints } from '@contract/saved-views';
import { screen, within } from '@testing-library/react';
import { show } from '@tests/support/app';
import { gateway } from '@tests/support/fake-gateway';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { translator } from '@/i18n/translator';
import CompanyReportPage from './CompanyReportPage';

const statisticsAre = (score: number | null) =>
  gateway.answer(exerciseReportEndpoints.companyStatistics, {
    data: {
      ...{ campaigns: 2, learners: 8, completed: 4, completionPercentage: 50, score },
      ...{ correct: 8, partial: 1, wrong: 3, answered: 12, trend: [], hardest: [] },
    },
  });

beforeAll(async () => {
  for (const set of ['console', 'reports', 'phishingExercise'] as const) await translator.add(set);
});
beforeEach(() => {
  gateway.answer(savedViewEndpoints.list, {
    data: { items: [], pageInfo: { pageNumber: 0, pageSize: 100, totalItems: 0 } },
  });
});
const open = () =>
  show(<CompanyReportPage />, {
    at: '/reports-phishing-exercise',
    dataProvider: { getList: async () => ({ data: [], total: 0 }) },
  });

it.each([
  [80, '8 / 10', 'perfect'],
  [62, '6.2 / 10', 'average'],
  [5, '0.5 / 10', 'low'],
])('a score of %s is %s, in the color of %s', async (score, shown, level) => {
  statisticsAre(score);
  open();
  const totals = within(await screen.findByRole('region', { name: 'In total' }));
  expect(totals.getByText(shown).dataset.level).toBe(level);
});

it('without a score there is a dash, without a color', async () => {
  statisticsAre(null);
  open();
  const totals = within(await screen.findByRole('region', { name: 'In total' }));
  expect(totals.getByText('–').dataset.level).toBeUndefined();
});
