import type { LearnerContent, LearnerTask } from '@contract/learner';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { connection } from '@/client/client';
import { translator } from '@/i18n/translator';
import type { Outcome, Step, Waiting } from '../../offline/queue';
import { buildTask, type StepSpies, spyOnSteps } from '../../testing';
import CourseTask from './CourseTask';

const isLost = vi.spyOn(connection, 'isLost');
let world: StepSpies;

const task = buildTask({ id: 7, name: 'Gate rules', status: 'inProgress' });
const completed: LearnerTask = {
  ...task,
  status: 'completed',
  progress: 100,
  completedAt: '2026-03-03T09:00:00Z',
  score: 50,
};
const notPassed: LearnerTask = { ...task, status: 'notPassed', progress: 99, score: 0 };
const answered = {
  chosen: ['b'],
  isRight: false,
  rightAnswers: ['a'],
  explanation: 'Only the guard has the key.',
};

type Course = NonNullable<LearnerContent['course']>;
const courseWith = ({ isRead = false, isAnswered = false, passMark = 70 } = {}): Course => ({
  name: 'Gate rules',
  description: '',
  coverURL: null,
  languageCode: 'he',
  passMark,
  sections: [
    {
      id: 's1',
      title: 'Basics',
      chapters: [{ id: 'c1', kind: 'text', title: 'The gate', text: 'In words.', isDone: isRead }],
      quiz: [
        {
          id: 'q1',
          text: 'Who opens it?',
          isMultiple: false,
          answers: [
            { id: 'a', text: 'The guard' },
            { id: 'b', text: 'Anyone' },
          ],
          answered: isAnswered ? answered : null,
        },
      ],
    },
  ],
});

const waitingFor = (...steps: Step[]): Waiting[] => steps.map((step, at) => ({ key: `${at}`, at, step }));
const open = (given: LearnerTask, course: Course, address = '/') =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <CourseTask content={{ task: given, course, exercise: null, policy: null }} />
    </MemoryRouter>,
  );
const steps = () => world.take.mock.calls.map(([step]) => step as Step);
const shown = () => screen.getByRole('heading', { level: 2 }).textContent;
const user = userEvent.setup();

beforeAll(async () => {
  await Promise.all([translator.add('learn'), translator.add('training')]);
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
});
beforeEach(() => {
  world = spyOnSteps();
  isLost.mockReturnValue(false);
  world.take.mockResolvedValue({ state: 'kept' } satisfies Outcome);
});

describe('a course that is not completed', () => {
  it('is started, and goes on where the learner stopped', () => {
    open({ ...task, status: 'notStarted' }, courseWith());
    expect(steps()).toEqual([{ taskId: 7, kind: 'start' }]);
    expect(shown()).toBe('The gate');
    expect(screen.getByText('In words.').closest('[lang="he"]')?.getAttribute('dir')).toBe('rtl');
    cleanup();
    open(task, courseWith({ isRead: true }));
    expect(shown()).toBe('Quiz: Basics');
    expect(steps()).toHaveLength(1);
  });

  it('shows the step that its address names', () => {
    open(task, courseWith({ isRead: true }), '/?step=c1');
    expect(shown()).toBe('The gate');
  });

  it('notes a chapter once, when it is left forwards', async () => {
    open(task, courseWith());
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(steps()).toEqual([{ taskId: 7, kind: 'chapter', partId: 'c1' }]);
    cleanup();
    open(task, courseWith({ isRead: true }), '/?step=c1');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(steps()).toHaveLength(1);
  });

  it('tells right from wrong with the reason, and offers no second try', async () => {
    world.take.mockResolvedValue({
      state: 'sent',
      told: { verdict: { ...answered, exercise: null } },
    });
    open(task, courseWith({ isRead: true }));
    await user.click(screen.getByRole('radio', { name: 'Anyone' }));
    await user.click(screen.getByRole('button', { name: 'Answer' }));
    expect(screen.getByText("That's not right.")).toBeTruthy();
    expect(screen.getByText('Only the guard has the key.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Finish quiz' }));
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Read the answers again' })).toBeTruthy();
  });

  it('keeps an answer that is given offline, and lets the learner go on', async () => {
    open(task, courseWith({ isRead: true }));
    await user.click(screen.getByRole('radio', { name: 'The guard' }));
    await user.click(screen.getByRole('button', { name: 'Answer' }));
    expect(screen.getByText(/^Your answer is kept/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Finish quiz' }));
    expect(screen.getByText(/1 answer is kept/)).toBeTruthy();
  });

  it('names what is left, and leads there', async () => {
    open(task, courseWith({ isRead: true }), '/?step=result');
    expect(screen.getByText('1 step is left before your result:')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Quiz: Basics' }));
    expect(shown()).toBe('Quiz: Basics');
  });

  it('is completed once nothing is left, also with what waits to be sent', () => {
    isLost.mockReturnValue(true);
    world.waiting.mockReturnValue(
      waitingFor(
        { taskId: 7, kind: 'chapter', partId: 'c1' },
        { taskId: 7, kind: 'answer', partId: 'q1', answers: ['a'] },
        { taskId: 8, kind: 'chapter', partId: 'c9' },
      ),
    );
    open(task, courseWith());
    expect(steps()).toEqual([{ taskId: 7, kind: 'complete' }]);
    expect(screen.getByText(/Your result appears here once you're online again/)).toBeTruthy();
  });

  it('says why it could not be completed, and tries again', async () => {
    world.take.mockRejectedValueOnce(new Error('refused'));
    open(task, courseWith({ isRead: true, isAnswered: true }));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(steps()).toHaveLength(2);
  });
});

describe('a course that was not passed', () => {
  it('is tried again: the questions are asked anew, in an attempt of their own, also without a connection', async () => {
    const { rerender } = open(notPassed, courseWith({ isRead: true, isAnswered: true }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(steps()).toEqual([{ taskId: 7, kind: 'retry', attempt: 2 }]);
    // Nothing has been sent yet.
    world.waiting.mockReturnValue(waitingFor({ taskId: 7, kind: 'retry', attempt: 2 }));
    rerender(
      <MemoryRouter initialEntries={['/?step=s1.quiz']}>
        <CourseTask
          content={{
            task: notPassed,
            course: courseWith({ isRead: true, isAnswered: true }),
            exercise: null,

            policy: null,
          }}
        />
      </MemoryRouter>,
    );
    expect(shown()).toBe('Quiz: Basics');
    await user.click(screen.getByRole('radio', { name: 'The guard' }));
    await user.click(screen.getByRole('button', { name: 'Answer' }));
    expect(steps().at(-1)).toEqual({ taskId: 7, kind: 'answer', partId: 'q1', answers: ['a'], attempt: 2 });
  });

  it('keeps what is chosen while the retry is being confirmed', async () => {
    const read = (given: LearnerTask, isAnswered: boolean) => (
      <MemoryRouter>
        <CourseTask
          content={{
            task: given,
            course: courseWith({ isRead: true, isAnswered }),
            exercise: null,

            policy: null,
          }}
        />
      </MemoryRouter>
    );
    const retry = waitingFor({ taskId: 7, kind: 'retry', attempt: 2 });
    const { rerender } = render(read(notPassed, true));
    world.waiting.mockReturnValue(retry);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await user.click(screen.getByRole('radio', { name: 'The guard' }));
    const isChosen = () => screen.getByRole<HTMLInputElement>('radio', { name: 'The guard' }).checked;
    // It has been sent, and the task that the gateway answered is not shown yet; then it is.
    world.waiting.mockReturnValue([]);
    rerender(read(notPassed, true));
    expect(isChosen()).toBe(true);
    rerender(read({ ...task, attempt: 2 }, false));
    expect(isChosen()).toBe(true);
  });

  it('is told before the first question what it takes, and which attempt it is', () => {
    open({ ...task, attemptsLeft: 2 }, courseWith({ isRead: true }));
    expect(screen.getByText('You need 70% right answers to pass. You have 3 attempts.')).toBeTruthy();
    expect(screen.getByText(/^You need at least 70% right answers/)).toBeTruthy();
    cleanup();
    open({ ...task, attempt: 2, attemptsLeft: 1 }, courseWith({ isRead: true }));
    expect(screen.getByText('You need 70% right answers to pass. Attempt 2 of 3.')).toBeTruthy();
    cleanup();
    open({ ...task, attempt: 2, attemptsLeft: null }, courseWith({ isRead: true }));
    expect(screen.getByText('You need 70% right answers to pass. Attempt 2.')).toBeTruthy();
  });
});

describe('a completed course', () => {
  it('opens to its result: the score, whether it passed, and a certificate only then', () => {
    open({ ...notPassed, status: 'failed', attemptsLeft: 0 }, courseWith({ isRead: true, isAnswered: true }));
    expect(screen.getByText('Not passed')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Download certificate' })).toBeNull();
    cleanup();
    open({ ...completed, score: 70 }, courseWith({ isRead: true, isAnswered: true }));
    expect(screen.getByText('Passed')).toBeTruthy();
    expect(screen.getByText('March 3, 2026')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Download certificate' })).toBeTruthy();
  });

  it('is read again without a change', async () => {
    open(completed, courseWith({ isAnswered: true }), '/?step=c1');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(screen.getByRole('button', { name: 'Read the answers again' }));
    expect(screen.getByText("That's not right.")).toBeTruthy();
    expect(steps()).toEqual([]);
  });

  it('is reviewed with one to five stars', async () => {
    open(completed, courseWith({ isRead: true, isAnswered: true }));
    await user.click(screen.getByRole('button', { name: 'Send review' }));
    expect(screen.getByRole('alert').textContent).toBe('Please select a rating');
    expect(steps()).toEqual([]);
    await user.click(screen.getByRole('radio', { name: '4 stars' }));
    await user.type(screen.getByLabelText(/What should we know/), ' Short. ');
    await user.click(screen.getByRole('button', { name: 'Send review' }));
    expect(steps()).toEqual([{ taskId: 7, kind: 'review', rating: 4, message: 'Short.' }]);
    expect(screen.getByText('Thank you for your review.')).toBeTruthy();
  });
});
