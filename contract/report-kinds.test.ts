import { expect, it } from 'vitest';
import { reportAddress } from './report-kinds';

const DAYS = { from: '2026-04-01', to: '2026-04-30' };

it("a report's address has the filters of its call by the names of its screen, and its days", () => {
  const query = { campaignIds: [3, 7], status: 'ENDED', from: '2020-01-01', to: '2020-01-02' };
  expect(reportAddress('training', query, DAYS)).toBe(
    '/reports-training?campaigns=3,7&status=ENDED&from=2026-04-01&to=2026-04-30',
  );
  expect(reportAddress('quizQuestions', { courseIds: [5], type: 'questions' })).toBe(
    '/reports-quizzes/questions?courses=5',
  );
});

it('a report without days, or about a whole campaign, has none in its address', () => {
  expect(reportAddress('general', { searchText: 'a b&c' }, DAYS)).toBe('/general-report?search=a+b%26c');
  expect(reportAddress('dashboard', {}, DAYS)).toBe('/dashboard');
  expect(reportAddress('training', { campaignIds: [3], isEntireCampaign: true }, DAYS)).toBe(
    '/reports-training?campaigns=3&range=entire',
  );
});
