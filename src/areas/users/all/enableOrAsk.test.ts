import { limits } from '@contract/limits';
import { expect, it, vi } from 'vitest';
import { buildUserRow } from '@/dataProvider/testing';
import { choiceOfAll, choiceOfRows } from '../peopleChoice';
import { enableOrAsk } from './enableOrAsk';

const two = choiceOfRows([buildUserRow({ id: 1 }), buildUserRow({ id: 2 })]);
const withSeats = (free: number) => ({
  run: vi.fn(async () => true),
  readFreeSeats: vi.fn(async () => free),
});

it('enables a few users at once when there are seats for all of them', async () => {
  const changes = withSeats(2);
  const ask = vi.fn();
  expect(await enableOrAsk(two, changes, ask)).toBe(true);
  expect(changes.run).toHaveBeenCalledWith({ kind: 'enable' }, two);
  expect(ask).not.toHaveBeenCalled();
});

it('enables no one when there are too few seats, and reports how many are free', async () => {
  const changes = withSeats(1);
  const ask = vi.fn();
  expect(await enableOrAsk(two, changes, ask)).toBe(false);
  expect(changes.run).not.toHaveBeenCalled();
  expect(ask).toHaveBeenCalledWith({ kind: 'seats', people: two, free: 1 });
});

it('asks about many users before it checks the seats', async () => {
  const changes = withSeats(0);
  const ask = vi.fn();
  const all = choiceOfAll({ showDisabled: true }, limits.operations.inlineMax);
  expect(await enableOrAsk(all, changes, ask)).toBe(false);
  expect(changes.readFreeSeats).not.toHaveBeenCalled();
  expect(ask).toHaveBeenCalledWith({ kind: 'enable', people: all });
});
