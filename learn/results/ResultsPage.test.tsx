import { type LearnerSummary, type ListedTask, learnerEndpoints } from '@contract/learner';
import { screen, within } from '@testing-library/react';
import { type Asked, gateway } from '@tests/support/fake-gateway';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { ApiError } from '@/client/ApiError';
import { translator } from '@/i18n/translator';
import { buildTask, pageOf, showPage } from '../testing';
import ResultsPage from './ResultsPage';

const { call } = gateway;

const completed = (id: number, name: string, values: Partial<ListedTask> = {}) =>
  buildTask({ id, name, status: 'completed', progress: 100, completedAt: '2026-03-03T12:00:00Z', ...values });
const SUMMARY: LearnerSummary = {
  outstanding: 3,
  notPassed: 0,
  overdue: 1,
  completed: 2,
  averageScore: 65,
  messages: { right: 4, partly: 1, wrong: 0 },
};

/** Answers the page's calls; a list is as long as it says. */
function answer(pages: ReturnType<typeof pageOf>[], summary: LearnerSummary | Error = SUMMARY) {
  call.mockImplementation(async (target, { query }: Asked) => {
    if (target !== learnerEndpoints.summary) return pages[Number(query?.pageNumber)];
    if (summary instanceof Error) throw summary;
    return { data: summary };
  });
}
const factOf = async (name: string) =>
  (await screen.findByText(name, { selector: 'dt' })).nextElementSibling?.textContent;
const resultOf = async (name: string) =>
  within((await screen.findByRole('link', { name })).closest('li') ?? document.body);

beforeAll(async () => {
  await translator.add('learn');
});
beforeEach(() => void call.mockReset());

it('adds up what was achieved, and how messages were judged', async () => {
  answer([pageOf([completed(1, 'Ransomware')])]);
  showPage(<ResultsPage />);
  expect(await screen.findByText('65%')).toBeTruthy();
  expect(await factOf('Completed')).toBe('2');
  expect(await factOf('To do')).toBe('3');
  expect(await factOf('Overdue')).toBe('1');
  const messages = within(screen.getByRole('region', { name: 'Phishing messages you judged' }));
  expect(messages.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '4 right',
    '1 partly right',
    '0 wrong',
  ]);
});

it('has no average without a score, and no messages without an exercise', async () => {
  answer([pageOf([])], { ...SUMMARY, averageScore: null, messages: { right: 0, partly: 0, wrong: 0 } });
  showPage(<ResultsPage />);
  expect(await screen.findByRole('heading', { name: 'Nothing completed yet' })).toBeTruthy();
  expect(await factOf('Average score')).toBe('–');
  expect(screen.queryByRole('region', { name: /messages/ })).toBeNull();
});

it('offers a certificate for what was passed, and says what was not', async () => {
  answer([
    pageOf([
      completed(1, 'Ransomware', { score: 90, hasCertificate: true }),
      completed(2, 'Passwords', { status: 'failed', completedAt: null, score: 40 }),
      completed(3, 'Deepfakes', { type: 'monthly video' }),
    ]),
  ]);
  showPage(<ResultsPage />);
  const passed = await resultOf('Ransomware');
  expect(passed.getByText('90%')).toBeTruthy();
  expect(passed.getByRole('button', { name: 'Certificate: Ransomware' })).toBeTruthy();
  const failed = await resultOf('Passwords');
  expect(failed.getByText('Not passed')).toBeTruthy();
  expect(failed.queryByRole('button')).toBeNull();
  const watched = await resultOf('Deepfakes');
  expect(watched.queryByText('Not passed')).toBeNull();
  expect(watched.queryByRole('button')).toBeNull();
});

it('shows more, page by page', async () => {
  const tasks = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => completed(from + index, `Task ${from + index}`));
  answer([pageOf(tasks(1, 25), 0, 30), pageOf(tasks(26, 5), 1, 30)]);
  const user = showPage(<ResultsPage />);
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: 'Task 30' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

it('reads everything again after a failure', async () => {
  const broken = new ApiError({ status: 500, code: 'FAILED', message: 'Broken' });
  answer([pageOf([completed(1, 'Ransomware')])], broken);
  const user = showPage(<ResultsPage />);
  expect(await screen.findByText('Broken')).toBeTruthy();
  answer([pageOf([completed(1, 'Ransomware')])]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('65%')).toBeTruthy();
});
