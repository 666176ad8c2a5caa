import { screen, within } from '@testing-library/react';
import { gateway } from '@tests/support/fake-gateway';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/client/ApiError';
import { translator } from '@/i18n/translator';
import { buildTask, daysAhead, pageOf, showPage } from '../testing';
import TasksPage from './TasksPage';

// It has tests of its own, and calls that these would have to answer.
vi.mock('./Survey', () => ({ Survey: () => null }));

const { call } = gateway;

const show = (at = '/') => showPage(<TasksPage />, { at });

const card = async (name: string) => within(await screen.findByRole('link', { name: new RegExp(name) }));

beforeAll(async () => {
  await translator.add('learn');
});
beforeEach(() => void call.mockReset());

it('shows outlines while the tasks load', () => {
  call.mockReturnValue(new Promise(() => undefined));
  show();
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
});

it.each([
  ['/', 'Nothing to do'],
  ['/?state=completed', 'Nothing completed yet'],
])('says so when there are none at %s', async (at, title) => {
  call.mockResolvedValue(pageOf([]));
  show(at);
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
});

it('says that training is paused while the company is suspended, and offers no retry', async () => {
  call.mockRejectedValue(new ApiError({ status: 403, code: 'FORBIDDEN', message: 'The plan …' }));
  show();
  expect(await screen.findByRole('heading', { name: 'Training is paused' })).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('can be tried again after a failure', async () => {
  call.mockRejectedValueOnce(new ApiError({ status: 500, code: 'FAILED', message: 'Broken' }));
  const user = show();
  expect(await screen.findByText('Broken')).toBeTruthy();
  call.mockResolvedValue(pageOf([buildTask()]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: /Ransomware/ })).toBeTruthy();
});

it('tells what is due, what is late, and how far one is', async () => {
  call.mockResolvedValue(
    pageOf([
      buildTask({ id: 1, name: 'Late one', dueAt: daysAhead(-2), overdue: true }),
      buildTask({ id: 2, name: 'Next one', dueAt: daysAhead(1) }),
      buildTask({ id: 3, name: 'Begun one', status: 'inProgress', progress: 40 }),
    ]),
  );
  show();
  expect((await card('Late one')).getByText(/^Overdue since \w+ \d+, \d{4}$/)).toBeTruthy();
  expect((await card('Next one')).getByText('Due tomorrow')).toBeTruthy();
  const begun = await card('Begun one');
  expect(begun.getByText('Continue')).toBeTruthy();
  expect(begun.getByRole('progressbar', { name: '40% done' })).toBeTruthy();
});

it('shows more, page by page', async () => {
  const tasks = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) =>
      buildTask({ id: from + index, name: `Task ${from + index}` }),
    );
  call.mockResolvedValueOnce(pageOf(tasks(1, 25), 0, 30));
  call.mockResolvedValueOnce(pageOf(tasks(26, 5), 1, 30));
  const user = show();
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: /Task 30/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(call.mock.lastCall?.[1]).toMatchObject({ query: { state: 'outstanding', pageNumber: 1 } });
});
