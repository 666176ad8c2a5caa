import type { ItemContent } from '@contract/gaming/content';
import type { Verdict } from '@contract/gaming/games';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, expect, it, vi } from 'vitest';
import { translator } from '@/i18n/translator';
import { GameRound, type GameRoundProps, type PlayedItem } from './GameRound';

beforeAll(() => translator.add('game'));

const content = (number: number): ItemContent => ({
  medium: 'sms',
  sender: `Sender ${number}`,
  messages: [`Pay today: item ${number}.`],
});
const item = (number: number, answered: PlayedItem['answered'] = null): PlayedItem => ({
  id: `sms-${number}`,
  languageCode: 'en',
  difficulty: 3,
  content: content(number),
  answered,
});
const judged = (verdict: Verdict, isFake = true): PlayedItem['answered'] => ({
  verdict,
  isRight: (verdict === 'fake') === isFake,
  isFake,
  explanation: 'Parcels are paid at the door.',
  clues: [{ quote: 'today', text: 'They want you to hurry.' }],
});

function show(props: Partial<GameRoundProps>, address = '/') {
  const onJudge = vi.fn(async (_id: string, _verdict: Verdict) => {});
  const element = <GameRound items={[item(1), item(2)]} onJudge={onJudge} {...props} />;
  const router = createMemoryRouter([{ path: '/', element }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return { onJudge, router, user: userEvent.setup() };
}

it('begins at the first item that is not judged, without a word of what is right', () => {
  show({ items: [item(1, judged('fake')), item(2)] });
  expect(screen.getByRole('heading', { name: 'Item 2 of 2' })).toBeTruthy();
  expect(screen.getByRole('article', { name: 'Text message from Sender 2' })).toBeTruthy();
  expect(document.body.innerHTML).not.toMatch(/Hard|hurry|at the door|sms-2/);
  expect(screen.queryByRole('button', { name: 'Next item' })).toBeNull();
});

it('sends one verdict, however often it is pressed, and keeps the item in the address', async () => {
  let settle = () => {};
  const onJudge = vi.fn(() => new Promise<void>((resolve) => (settle = resolve)));
  const { user, router } = show({ onJudge });
  await user.dblClick(screen.getByRole('button', { name: 'Fake' }));
  await user.click(screen.getByRole('button', { name: 'Real' }));
  expect(onJudge.mock.calls).toEqual([['sms-1', 'fake']]);
  expect(router.state.location.search).toBe('?item=1');
  settle();
});

it('takes F and R inside the round, and neither with a modifier nor outside', async () => {
  const { user, onJudge } = show({});
  await user.keyboard('f');
  expect(onJudge).not.toHaveBeenCalled();
  screen.getByRole('button', { name: 'Fake' }).focus();
  await user.keyboard('{Control>}r{/Control}');
  expect(onJudge).not.toHaveBeenCalled();
  await user.keyboard('r');
  expect(onJudge.mock.calls).toEqual([['sms-1', 'real']]);
});

it('explains a judged item, and a clue and its mark show each other', async () => {
  const { user } = show({ items: [item(1, judged('real')), item(2)] }, '/?item=1');
  expect(screen.getByRole('heading', { name: /Wrong: it's fake/ })).toBeTruthy();
  expect(screen.getByText('Parcels are paid at the door.')).toBeTruthy();
  expect(screen.getByText('Hard')).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Fake or real?' })).toBeNull();
  const mark = screen.getByText('today', { selector: 'mark' });
  await user.hover(screen.getByText('They want you to hurry.'));
  expect(mark.hasAttribute('data-current')).toBe(true);
  const [number] = screen.getAllByRole('button', { name: /^Clue 1$/, pressed: true });
  expect(mark.contains(number ?? null)).toBe(true);
});

it('moves the focus to the verdict once there is one, and on to the heading of the next item', async () => {
  function Player() {
    const [items, setItems] = useState([item(1), item(2)]);
    return (
      <GameRound
        items={items}
        onJudge={async (_, verdict) => setItems([item(1, judged(verdict)), item(2)])}
      />
    );
  }
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Player /> }])} />);
  await userEvent.click(screen.getByRole('button', { name: 'Fake' }));
  const heading = await screen.findByRole('heading', { name: /Right: it's fake/ });
  expect(heading.closest('[tabindex="-1"]')).toBe(document.activeElement);
  await userEvent.click(screen.getByRole('button', { name: 'Next item' }));
  expect(document.activeElement?.textContent).toBe('Item 2 of 2');
});

it('keeps a verdict that waits for a connection, and goes on', async () => {
  const { user } = show({ waiting: new Map([['sms-1', 'fake']]) }, '/?item=1');
  expect(screen.getByRole('status').textContent).toMatch(/“Fake” is kept and sent once you are online/);
  expect(screen.queryByRole('button', { name: 'Fake' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Next item' }));
  expect(screen.getByRole('heading', { name: 'Item 2 of 2' })).toBeTruthy();
});

it('tells why a verdict was refused, and lets it be given again', async () => {
  const onJudge = vi.fn().mockRejectedValue(new Error('refused'));
  const { user } = show({ onJudge });
  await user.click(screen.getByRole('button', { name: 'Real' }));
  expect((await screen.findByRole('alert')).textContent).toBe("Your answer couldn't be sent. Try again.");
  await user.click(screen.getByRole('button', { name: 'Real' }));
  expect(onJudge).toHaveBeenCalledTimes(2);
});

it('ends with how many are right and the way back to each item', async () => {
  const items = [item(1, judged('fake')), item(2, judged('real'))];
  const { user } = show({ items, result: <p>Well done</p> });
  expect(screen.getByRole('heading', { name: 'Your result' })).toBeTruthy();
  expect(screen.getByText('Well done')).toBeTruthy();
  expect(screen.getByText('1 of 2 items judged correctly')).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Text message from Sender 1Right',
    'Text message from Sender 2Wrong',
  ]);
  await user.click(screen.getByRole('link', { name: 'Text message from Sender 2' }));
  expect(screen.getByRole('heading', { name: 'Item 2 of 2' })).toBeTruthy();
});

it('takes no verdict once the game is over', () => {
  show({ isOver: true }, '/?item=2');
  expect(screen.getByText("You haven't judged this item.")).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Fake' })).toBeNull();
});
