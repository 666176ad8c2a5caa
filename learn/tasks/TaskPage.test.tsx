import { ERROR_CODES } from '@contract/errors';
import { cleanup, screen } from '@testing-library/react';
import { gateway } from '@tests/support/fake-gateway';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/client/ApiError';
import { translator } from '@/i18n/translator';
import * as courseTask from '../kinds/course/CourseTask';
import { buildCourse, showPage } from '../testing';
import TaskPage from './TaskPage';

const { call } = gateway;

const show = () => showPage(<TaskPage />, { path: '/tasks/:taskId', at: '/tasks/1' });
const refuse = (status: number, code: string, message: string) =>
  call.mockRejectedValue(new ApiError({ status, code, message }));

beforeAll(async () => {
  vi.spyOn(courseTask, 'default').mockImplementation(() => <p>The player</p>);
  await Promise.all([translator.add('learn'), translator.add('training')]);
});
beforeEach(() => {
  call.mockReset();
  localStorage.clear();
});

it('shows the task as its kind does, under its name', async () => {
  call.mockResolvedValue({ data: buildCourse() });
  show();
  expect(await screen.findByText('The player')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Ransomware' })).toBeTruthy();
  expect(document.title).toMatch(/^Ransomware/);
});

it.each([
  ['a task that is gone', 404, 'NOT_FOUND', 'This task was not found.', "This training isn't available"],
  [
    'a training that is being changed',
    409,
    ERROR_CODES.trainingInChange,
    'It is being changed.',
    "This training isn't available",
  ],
  ['suspended training', 403, 'FORBIDDEN', 'The plan ended.', 'Training is paused'],
])('says what is the matter with %s, and offers no retry', async (_, status, code, message, title) => {
  refuse(status, code, message);
  show();
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
  // Learners have nothing to do with plans.
  expect(screen.queryByText(message) === null).toBe(status === 403);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'My tasks' })).toBeTruthy();
});

it('can be tried again after a failure', async () => {
  refuse(500, 'FAILED', 'Broken');
  const user = show();
  expect(await screen.findByText('Broken')).toBeTruthy();
  call.mockResolvedValue({ data: buildCourse() });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The player')).toBeTruthy();
  expect(screen.queryByText('Broken')).toBeNull();
});

it('shows the task as it was when the gateway is out of reach, and only that task', async () => {
  call.mockResolvedValue({ data: buildCourse() });
  show();
  expect(await screen.findByText('The player')).toBeTruthy();
  cleanup();
  refuse(0, 'UNREACHABLE', 'No connection');
  show();
  expect(await screen.findByText('The player')).toBeTruthy();
  cleanup();
  showPage(<TaskPage />, { path: '/tasks/:taskId', at: '/tasks/2' });
  expect(await screen.findByText(translator.t('session.errors.network'))).toBeTruthy();
});
