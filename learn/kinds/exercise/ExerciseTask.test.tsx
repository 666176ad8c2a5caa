import type { AnsweredPart, LearnerContent } from '@contract/learner';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { translator } from '@/i18n/translator';
import { buildTask, type StepSpies, spyOnSteps } from '../../testing';
import ExerciseTask from './ExerciseTask';

let sent: StepSpies;

type Exercise = NonNullable<LearnerContent['exercise']>;
type Part = Exercise['parts'][number];

const answered: AnsweredPart = {
  label: 'CALL_AND_VERIFY',
  status: 'PARTIAL',
  explanation: 'It costs time.',
  answers: [
    { label: 'CALL_AND_VERIFY', status: 'PARTIAL', description: 'It costs time.' },
    { label: 'REPORT_PHISHING', status: 'CORRECT', description: 'Others are warned.' },
  ],
  callouts: [
    { anchor: 'parcel-line.example', description: 'Not their address.', orderNumber: 2, place: 'BODY' },
    { anchor: '', description: 'An unknown sender.', orderNumber: 1, place: 'HEADER' },
  ],
};
const part = (id: string, values: Partial<Part> = {}): Part => ({
  id,
  orderNumber: Number(id),
  layoutType: 'SMS',
  difficulty: 1,
  languageCode: 'en',
  subject: '',
  fromName: '',
  fromEmail: '',
  fromPhone: `Parcel Line ${id}`,
  html: 'Your parcel waits at parcel-line.example today.',
  legend: 'You wait for a parcel.',
  answers: ['CALL_AND_VERIFY', 'CHECK_OFFICIAL_APP', 'REPORT_PHISHING', 'LOOKS_LEGIT'],
  answered: null,
  ...values,
});
const content = (parts: Part[], task: Partial<LearnerContent['task']> = {}): LearnerContent => ({
  task: buildTask({
    id: 7,
    type: 'phishing exercise',
    name: 'Spring exercise',
    status: 'inProgress',
    ...task,
  }),
  course: null,
  policy: null,
  exercise: { parts },
});

function show(given: LearnerContent, address = '/') {
  const routes = [{ path: '/', element: <ExerciseTask content={given} /> }];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [address] })} />);
}

beforeAll(async () => {
  for (const set of ['learn', 'message', 'training'] as const) await translator.add(set);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
beforeEach(() => {
  sent = spyOnSteps();
});

const choose = async (label: string) => {
  await userEvent.click(screen.getByRole('radio', { name: label }));
  await userEvent.click(screen.getByRole('button', { name: 'Submit answer' }));
};

it('begins at the first message without an answer, with its story and no hint of what is right', async () => {
  show(content([part('1', { answered }), part('2')]));
  expect(screen.getByRole('heading', { name: 'Message 2 of 2' })).toBeTruthy();
  expect(screen.getByText('You wait for a parcel.')).toBeTruthy();
  expect(await screen.findByRole('article', { name: 'Text message from Parcel Line 2' })).toBeTruthy();
  expect(screen.getAllByRole('radio')).toHaveLength(4);
  expect(screen.getByRole('button', { name: 'Submit answer' })).toHaveProperty('disabled', true);
  expect(screen.queryByText('It costs time.')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Next message' })).toBeNull();
});

it('starts a new exercise, and sends the chosen answer once', async () => {
  show(content([part('1'), part('2')], { status: 'notStarted' }));
  await choose('Report Phishing');
  const [start, ...answers] = sent.take.mock.calls.map(([step]) => step);
  expect(start).toEqual({ taskId: 7, kind: 'start' });
  expect(answers).toEqual([{ taskId: 7, kind: 'answer', partId: '1', answers: ['REPORT_PHISHING'] }]);
});

it('explains an answered message: grade, reason, what to notice in order, and the other answers', async () => {
  show(content([part('1', { answered }), part('2')]), '/?message=1');
  expect(screen.getByRole('heading', { name: 'Partly correct' })).toBeTruthy();
  expect(screen.getByText('Your answer: Call & Verify')).toBeTruthy();
  const [list] = screen.getAllByRole('list');
  if (!list) throw new Error('no list of callouts');
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['1Sender and subjectAn unknown sender.', '2parcel-line.exampleNot their address.']);
  await userEvent.click(await screen.findByRole('button', { name: 'Callout 2' }));
  expect(within(list).getByRole('button', { pressed: true }).textContent).toBe('2parcel-line.example');
  expect(screen.getByText('Others are warned.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Next message' }));
  expect(document.activeElement?.textContent).toBe('Message 2 of 2');
});

it('keeps an answer that waits for a connection, and goes on', async () => {
  sent.waiting.mockReturnValue([
    { key: 'x', at: 1, step: { kind: 'answer', taskId: 7, partId: '1', answers: ['LOOKS_LEGIT'] } },
  ]);
  show(content([part('1'), part('2')]), '/?message=1');
  expect(screen.getByText(/Your answer is kept/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Submit answer' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Next message' }));
  expect(screen.getByRole('heading', { name: 'Message 2 of 2' })).toBeTruthy();
});

it('tells why an answer was refused, and leaves it to be sent again', async () => {
  sent.take.mockRejectedValue(new Error('refused'));
  show(content([part('1')]));
  await choose('Looks Legit');
  expect((await screen.findByRole('alert')).textContent).toBe("Your answer couldn't be sent. Try again.");
  expect(screen.getByRole('button', { name: 'Submit answer' })).toHaveProperty('disabled', false);
});

it('ends with the score and the way back to every message', async () => {
  const right = { ...answered, status: 'CORRECT' as const };
  show(
    content([part('1', { answered }), part('2', { answered: right })], {
      status: 'completed',
      score: 75,
      completedAt: '2026-03-02T00:00:00Z',
    }),
  );
  expect(screen.getByRole('heading', { name: 'Your result' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Download certificate' })).toBeTruthy();
  expect(screen.getByText('1 of 2 messages answered correctly')).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'Text message from Parcel Line 1' }));
  expect(screen.getByRole('heading', { name: 'Partly correct' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'See your result' }));
  expect(screen.getByRole('button', { name: 'Download certificate' })).toBeTruthy();
});
