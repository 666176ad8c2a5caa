import { leaderboardEndpoints } from '@contract/gaming/games';
import { ASSIGNMENT_KINDS } from '@contract/kinds';
import type { JudgedItem, LearnerContent, LearnerGame } from '@contract/learner';
import { screen, waitFor, within } from '@testing-library/react';
import { type Asked, gateway } from '@tests/support/fake-gateway';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { getAnySession } from '@/authProvider/currentSession';
import { ApiError } from '@/client/ApiError';
import { translator } from '@/i18n/translator';
import { buildTask, daysAhead, type StepSpies, showPage, spyOnSteps } from '../../testing';
import GameTask from './GameTask';

type Item = LearnerGame['items'][number];
type Task = Partial<LearnerContent['task']>;

const { call } = gateway;
let sent: StepSpies;

const right: JudgedItem = {
  verdict: 'fake',
  isRight: true,
  isFake: true,
  explanation: 'Parcels are paid at the door.',
  clues: [{ quote: 'today', text: 'Hurry.' }],
};
const item = (number: number, answered: JudgedItem | null = null): Item => ({
  id: `sms-${number}`,
  languageCode: 'en',
  difficulty: 1,
  content: { medium: 'sms', sender: `Sender ${number}`, messages: ['Pay today.'] },
  answered,
});
const content = (items: Item[], task: Task = {}, game: Partial<LearnerGame> = {}): LearnerContent => ({
  task: buildTask({
    id: 7,
    type: ASSIGNMENT_KINDS.fake_or_real.itemType,
    name: 'Spring game',
    status: 'inProgress',
    ...task,
  }),
  course: null,
  exercise: null,
  policy: null,
  game: { endsAt: daysAhead(1), items, leaderboard: null, ...game },
});
const COMPLETED: Task = { status: 'completed', score: 50, completedAt: '2026-03-02T00:00:00Z' };
const finished = (game?: Partial<LearnerGame>, task: Task = COMPLETED) =>
  content([item(1, right), item(2, { ...right, verdict: 'real', isRight: false })], task, game);

const nameOfUser = () => {
  const user = getAnySession().getData()?.user;
  return `${user?.name} ${user?.lastName}`.trim();
};

beforeAll(async () => {
  for (const set of ['learn', 'game', 'training'] as const) await translator.add(set);
});
beforeEach(() => {
  sent = spyOnSteps();
  call.mockReset();
});

it('begins a game, tells when it ends, and sends the verdict once', async () => {
  const user = showPage(<GameTask content={content([item(1), item(2)], { status: 'notStarted' })} />);
  expect(screen.getByText('Ends tomorrow')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Real' }));
  expect(sent.take.mock.calls.map(([step]) => step)).toEqual([
    { taskId: 7, kind: 'start' },
    { taskId: 7, kind: 'answer', partId: 'sms-1', answers: ['real'] },
  ]);
});

it('keeps verdicts that wait for a connection, and goes on with the others', () => {
  sent.waiting.mockReturnValue([
    { key: 'x', at: 1, step: { kind: 'answer', taskId: 7, partId: 'sms-1', answers: ['fake'] } },
    { key: 'y', at: 2, step: { kind: 'answer', taskId: 8, partId: 'sms-2', answers: ['fake'] } },
  ]);
  showPage(<GameTask content={content([item(1), item(2)])} />, { at: '/?item=1' });
  expect(screen.getByText(/“Fake” is kept/)).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Items judged' }).getAttribute('value')).toBe('1');
});

it('tells that the game has ended when the gateway refuses a verdict', async () => {
  sent.take.mockRejectedValue(new ApiError({ status: 409, code: 'CONFLICT', message: 'This has ended.' }));
  const user = showPage(<GameTask content={content([item(1), item(2)])} />);
  await user.click(screen.getByRole('button', { name: 'Fake' }));
  expect((await screen.findByRole('alert')).textContent).toBe('This has ended.');
});

it('ends with the score, and each item can be looked at again', async () => {
  const user = showPage(<GameTask content={finished()} />);
  expect(screen.getByText('50%')).toBeTruthy();
  expect(screen.getByText('1 of 2 items judged correctly')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Leaderboard' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Text message from Sender 2' }));
  expect(screen.getByRole('heading', { name: /Wrong: it's fake/ })).toBeTruthy();
});

it('tells who had begun that the end came first, and takes no more verdicts', () => {
  showPage(<GameTask content={content([item(1, right), item(2)], COMPLETED, { endsAt: daysAhead(-1) })} />);
  expect(screen.getByText(/^The game ended before you had judged every item/)).toBeTruthy();
  expect(screen.getByText(/^Ended /)).toBeTruthy();
});

it('tells who had not begun that they missed it', async () => {
  const user = showPage(<GameTask content={content([item(1)], { status: 'missed' })} />);
  expect(screen.getByText(/^This game ended before you judged an item/)).toBeTruthy();
  expect(sent.take).not.toHaveBeenCalled();
  await user.click(screen.getByRole('link', { name: 'Text message from Sender 1' }));
  expect(screen.queryByRole('button', { name: 'Fake' })).toBeNull();
});

const places = [
  { rank: 1, name: 'Ada Lovelace', score: 90 },
  { rank: 2, name: null, score: 50 },
];
const board = { places, own: { rank: 2, score: 50 }, players: 14, isNamed: false };

it('shows the places, names only of those who agreed, and the learner decides about their own at any time', async () => {
  let isNamed = false;
  call.mockImplementation(async (target, { body }: Asked) => {
    if (target === leaderboardEndpoints.agree) {
      isNamed = (body as { isNamed: boolean }).isNamed;
      return { data: { isNamed } };
    }
    const own = { rank: 2, name: isNamed ? nameOfUser() : null, score: 50 };
    return { data: { ...board, places: [places[0], own], isNamed } };
  });
  const user = showPage(<GameTask content={finished({ leaderboard: { isNamed: false } })} />);
  expect(await screen.findByText('You are number 2 of 14.')).toBeTruthy();
  const rows = () => screen.getAllByRole('row').slice(1);
  expect(rows().map(({ textContent }) => textContent)).toEqual(['1Ada Lovelace90%', '2You50%']);
  const agree = screen.getByRole('switch', { name: 'Show my name on leaderboards' });
  expect(agree).toHaveProperty('checked', false);
  await user.click(agree);
  expect(await screen.findByText(nameOfUser())).toBeTruthy();
  expect(rows()[1]?.dataset.own).toBe('true');
  await user.click(agree);
  expect(await screen.findByRole('cell', { name: 'You' })).toBeTruthy();
  expect(agree).toHaveProperty('checked', false);
});

it('keeps the choice that was stored, even if the places can not be read again', async () => {
  let reads = 0;
  call.mockImplementation(async (target) => {
    if (target === leaderboardEndpoints.agree) return { data: { isNamed: true } };
    reads += 1;
    if (reads > 1) throw new ApiError({ status: 0, code: '', message: '' });
    return { data: board };
  });
  const user = showPage(<GameTask content={finished({ leaderboard: { isNamed: false } })} />);
  const agree = await screen.findByRole('switch');
  await user.click(agree);
  await waitFor(() => expect([reads, agree.getAttribute('aria-busy')]).toEqual([2, 'false']));
  expect(agree).toHaveProperty('checked', true);
});

it('says that the leaderboard needs a connection', async () => {
  call.mockRejectedValue(new ApiError({ status: 0, code: '', message: 'unreachable' }));
  showPage(<GameTask content={finished({ leaderboard: { isNamed: true } })} />);
  expect(await screen.findByText('The leaderboard needs a connection.')).toBeTruthy();
});

it('takes the choice back when the gateway does not answer', async () => {
  call.mockImplementation(async (target) => {
    if (target === leaderboardEndpoints.agree) throw new ApiError({ status: 0, code: '', message: '' });
    return { data: board };
  });
  const user = showPage(<GameTask content={finished({ leaderboard: { isNamed: false } })} />);
  const region = within(await screen.findByRole('region', { name: 'Leaderboard' }));
  await user.click(await region.findByRole('switch'));
  expect((await region.findByRole('alert')).textContent).toMatch(/couldn't be changed/);
  expect(region.getByRole('switch')).toHaveProperty('checked', false);
});
