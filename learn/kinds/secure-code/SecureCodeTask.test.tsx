import { type LearnerContent, learnerEndpoints } from '@contract/learner';
import { NO_TRIES, shownTo, type Tries } from '@contract/secure-code/judging';
import { fireEvent, screen, within } from '@testing-library/react';
import { gateway } from '@tests/support/fake-gateway';
import { buildChallenge } from '@tests/support/tournament-content';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { ApiError } from '@/client/ApiError';
import { translator } from '@/i18n/translator';
import { buildTask, showPage } from '../../testing';
import SecureCodeTask from './SecureCodeTask';

const challenges = [1, 2].map((position) => buildChallenge({ position }));
const played = (tries: Partial<Tries> = {}) =>
  challenges.map((challenge, at) => shownTo(challenge, at === 0 ? { ...NO_TRIES, ...tries } : NO_TRIES));

type Tournament = NonNullable<LearnerContent['tournament']>;
const content = (
  tournament: Partial<Tournament> = {},
  task: Partial<LearnerContent['task']> = {},
): LearnerContent => ({
  task: buildTask({ id: 7, type: 'Secure code training', name: 'Spring', status: 'inProgress', ...task }),
  course: null,
  exercise: null,
  policy: null,
  tournament: {
    languages: ['Python', '.NET C#'],
    codeLanguage: 'Python',
    endsAt: '2026-03-20T22:59:59.999Z',
    challenges: played(),
    ...tournament,
  },
});
const show = (given: LearnerContent, at = '/') => showPage(<SecureCodeTask content={given} />, { at });

beforeAll(async () => {
  for (const set of ['learn', 'secureCode'] as const) await translator.add(set);
});
beforeEach(() => {
  gateway.answer(learnerEndpoints.answer, {
    data: { chosen: [], isRight: true, rightAnswers: [], explanation: '', exercise: null },
  });
});

it('asks for the language first, once, and shows no code before', async () => {
  const user = show(content({ codeLanguage: null, challenges: [] }));
  expect(screen.queryByText('Challenge 1')).toBeNull();
  expect(screen.getByText(/It can't be changed later/)).toBeTruthy();
  const begin = screen.getByRole('button', { name: 'Start challenges' });
  expect(begin).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('radio', { name: '.NET C#' }));
  await user.click(begin);
  expect(gateway.asked(learnerEndpoints.answer)).toEqual([
    {
      params: { companyId: expect.anything(), taskId: 7, questionId: 'language' },
      body: { answers: ['csharp'] },
    },
  ]);
});

it('shows the code from left to right with every line to choose from, but blank ones, by keyboard too', async () => {
  const user = show(content());
  expect(screen.getByText('0 of 2 challenges solved')).toBeTruthy();
  const lines = screen.getByRole('radiogroup', { name: 'Which line has the flaw?' });
  expect(lines.dir).toBe('ltr');
  expect(within(lines).getAllByRole('radio')).toHaveLength(3);
  expect(screen.queryByText('Which change fixes it?')).toBeNull();
  const second = within(lines).getByRole('radio', { name: /^Line 2, query = / });
  second.focus();
  await user.keyboard(' ');
  await user.click(screen.getByRole('button', { name: 'Submit line' }));
  expect(gateway.asked(learnerEndpoints.answer)).toMatchObject([
    { params: { taskId: 7, questionId: '1-line' }, body: { answers: ['2'], attempt: 1 } },
  ]);
});

it('tells a wrong line with what is left, and takes it from the choices', () => {
  show(content({ challenges: played({ line: ['1'] }) }));
  expect(screen.getByText('Line 1 is not the flaw.')).toBeTruthy();
  expect(screen.getByText(/2 attempts left/)).toBeTruthy();
  expect(screen.getByRole('radio', { name: /^Line 1,.*not the flaw$/ })).toHaveProperty('disabled', true);
});

it('offers the fixes once the line is found, and says why a wrong one does not help', async () => {
  const user = show(content({ challenges: played({ line: ['2'], fix: ['a'] }) }));
  expect(screen.getByText('Because of a.')).toBeTruthy();
  expect(screen.getByRole('radio', { name: /^Fix 1:/ })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('radio', { name: 'Fix 2: fix_b()' }));
  await user.click(screen.getByRole('button', { name: 'Submit fix' }));
  expect(gateway.asked(learnerEndpoints.answer)).toMatchObject([
    { params: { questionId: '1-fix' }, body: { answers: ['b'], attempt: 2 } },
  ]);
});

it('explains a solved challenge, the right fix first, and leads to the next', async () => {
  const user = show(content({ challenges: played({ line: ['2'], fix: ['b'] }) }), '/?challenge=1');
  expect(screen.getByText('1 of 2 challenges solved')).toBeTruthy();
  expect(screen.getByText('Text became part of a statement.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'What goes wrong (CWE-89)' })).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
  const [first] = screen.getAllByText(/This fixes it|This doesn't/);
  expect(first?.textContent).toBe('This fixes it');
  await user.click(screen.getByRole('link', { name: 'Next challenge' }));
  expect(screen.getByRole('heading', { name: /Challenge 2 of 2/ })).toBe(document.activeElement);
});

it('says that it needs a connection, and keeps the answer to be sent again', async () => {
  gateway.answer(
    learnerEndpoints.answer,
    new ApiError({ status: 0, code: 'UNREACHABLE', message: 'No connection' }),
  );
  const user = show(content());
  fireEvent.click(screen.getByRole('radio', { name: /^Line 2,/ }));
  await user.click(screen.getByRole('button', { name: 'Submit line' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/needs a connection/);
  expect(screen.getByRole('radio', { name: /^Line 2,/ })).toHaveProperty('checked', true);
});

it('only shows a tournament that is over', () => {
  show(
    content(
      { challenges: played({ line: ['2'], fix: ['b'] }) },
      { status: 'completed', score: 17, completedAt: '2026-03-20T22:59:59.999Z' },
    ),
    '/?challenge=2',
  );
  expect(screen.getByText(/^Finished on/)).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

it('says that somebody missed it', () => {
  show(content({ codeLanguage: null, challenges: [] }, { status: 'missed' }));
  expect(screen.getByText(/You didn't take part/)).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
});
