import { describe, expect, it } from 'vitest';
import { canHaveFewer, canHaveMore, fewerSeats, moreSeats, seatProblem, typedNumber } from './seats';

const EMPTY = { text: '', sign: '' };
const filled = (text: string) => typedNumber(EMPTY, text).text;
/** Types key by key, each added to what the field shows. */
const typedKeys = (keys: string) =>
  [...keys].reduce((before, key) => typedNumber(before, before.text + key), EMPTY).text;

describe('the number of seats', () => {
  it.each([
    ['', 'missing'],
    ['0', 'tooFew'],
    ['24', 'tooFew'],
    ['25', undefined],
    ['025', undefined],
    ['100000', undefined],
    ['100001', 'tooMany'],
    ['12.5', 'notWhole'],
    ['1,000', 'notWhole'],
    ['-50', 'notWhole'],
  ])('"%s": %s', (text, problem) => expect(seatProblem(text)).toBe(problem));

  it('goes down to one where a partner buys', () => {
    expect(seatProblem('1', { min: 1, max: 10 })).toBeUndefined();
    expect(seatProblem('11', { min: 1, max: 10 })).toBe('tooMany');
  });

  it.each([
    ['12a', '12'],
    ['users: 50', '50'],
    [' 1 000 ', '1000'],
    ['٣', ''],
  ])('takes digits only: "%s" is "%s"', (text, taken) => expect(filled(text)).toBe(taken));

  it.each(['12.5', '1,000', '-5.5', '1e5', '12a3'])('never makes another number of "%s"', (text) => {
    expect([filled(text), typedKeys(text)]).toEqual([text, text]);
    expect(seatProblem(text)).toBe('notWhole');
  });

  it('shows no character without digits after it', () => {
    expect(typedKeys('29x-.')).toBe('29');
  });
});

describe('plus', () => {
  it.each([
    ['25', 75],
    ['29', 79],
    ['', 25],
    ['12.5', 25],
    ['10', 60],
    ['99980', 100_000],
  ])('on "%s" gives %i', (text, seats) => expect(moreSeats(text)).toBe(seats));

  it('stops at the maximum', () => {
    expect(canHaveMore('99999')).toBe(true);
    expect(canHaveMore('100000')).toBe(false);
  });
});

describe('minus', () => {
  it.each([
    ['125', 75],
    ['75', 25],
    ['74', 25],
    ['26', 25],
    ['99.5', 25],
    ['999999', 100_000],
  ])('on "%s" gives %i', (text, seats) => expect(fewerSeats(text)).toBe(seats));

  it.each([
    ['26', true],
    ['25', false],
    ['10', false],
    ['99.5', false],
    ['', false],
  ])('on "%s" can be pressed: %s', (text, can) => expect(canHaveFewer(text)).toBe(can));
});
