import type { LearnerContent, ListedTask } from '@contract/learner';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { vi } from 'vitest';
import { getAnySession } from '@/authProvider/currentSession';
import { queueOf } from './offline/progress';
import { ToastArea } from './toast';

/** The steps of the signed-in learner: what is taken is told, and what waits is given. None is sent. */
export function spyOnSteps() {
  const queue = queueOf(getAnySession().getData()?.user.id ?? 0);
  return {
    take: vi.spyOn(queue, 'add').mockReset().mockResolvedValue({ state: 'sent' }),
    waiting: vi.spyOn(queue, 'waiting').mockReset().mockReturnValue([]),
  };
}
export type StepSpies = ReturnType<typeof spyOnSteps>;

const DAY = 86_400_000;
export const daysAhead = (days: number) => new Date(Date.now() + days * DAY).toISOString();

/** An open course, as lists have it. */
export const buildTask = (values: Partial<ListedTask> = {}): ListedTask => ({
  id: 1,
  type: 'course',
  campaignId: null,
  name: 'Ransomware',
  status: 'notStarted',
  progress: 0,
  assignedAt: daysAhead(-10),
  startedAt: null,
  dueAt: null,
  timeZone: 'UTC',
  overdue: false,
  completedAt: null,
  score: null,
  attempt: 1,
  attemptsLeft: null,
  isReviewed: false,
  hasCertificate: false,
  ...values,
});

/** A course of one chapter and one question, not begun. */
export const buildCourse = (values: Partial<LearnerContent['task']> = {}): LearnerContent => ({
  task: buildTask(values),
  course: {
    name: 'Ransomware',
    description: '',
    coverURL: null,
    languageCode: 'en',
    passMark: 70,
    sections: [
      {
        id: 's1',
        title: 'Basics',
        chapters: [{ id: 'c1', kind: 'text', title: 'The gate', text: 'In words.', isDone: false }],
        quiz: [
          {
            id: 'q1',
            text: 'Who opens it?',
            isMultiple: false,
            answers: [
              { id: 'a', text: 'The guard' },
              { id: 'b', text: 'Anyone' },
            ],
            answered: null,
          },
        ],
      },
    ],
  },
  exercise: null,

  policy: null,
});

/** The answer to a list's call. */
export const pageOf = (items: ListedTask[], pageNumber = 0, totalItems = items.length) => ({
  data: { items, pageInfo: { pageNumber, pageSize: 25, totalItems } },
});

interface Place {
  readonly path?: string;
  readonly at?: string;
  readonly client?: QueryClient;
}

/** Shows a page inside what the frame gives it: queries, toasts and an address. */
export function showPage(page: ReactElement, { path = '*', at = '/', client }: Place = {}) {
  const queries = client ?? new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <MemoryRouter initialEntries={[at]}>
      <QueryClientProvider client={queries}>
        <ToastArea>
          <Routes>
            <Route path={path} element={page} />
          </Routes>
        </ToastArea>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return userEvent.setup();
}
