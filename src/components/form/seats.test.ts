import { describe, expect, it } from 'vitest';
import { canHaveFewer, canHaveMore, digitsOf, fewerSeats, moreSeats, seatProblem } from './seats';

describe('the number of seats (1 §5)', () => {
  it.each([
    ['', 'missing'],
    ['0', 'tooFew'],
    ['24', 'tooFew'],
    ['25', undefined],
    ['025', undefined],
    ['100000', undefined],
    ['100001', 'tooMany'],
  ])('"%s": %s', (text, problem) => expect(seatProblem(text)).toBe(problem));

  it('goes down to one where a partner buys', () => {
    expect(seatProblem('1', { min: 1, max: 10 })).toBeUndefined();
    expect(seatProblem('11', { min: 1, max: 10 })).toBe('tooMany');
  });

  it.each([
    ['12a3', '123'],
    ['1,000', '1000'],
    ['-5.5', '55'],
    ['1e5', '15'],
    ['٣', ''],
  ])('takes digits only: "%s" is "%s"', (text, digits) => expect(digitsOf(text)).toBe(digits));
});

describe('plus (1 §5)', () => {
  it.each([
    ['25', 75],
    ['29', 79],
    ['', 25],
    ['10', 60],
    ['99980', 100_000],
  ])('on "%s" gives %i', (text, seats) => expect(moreSeats(text)).toBe(seats));

  it('rests at the most', () => {
    expect(canHaveMore('99999')).toBe(true);
    expect(canHaveMore('100000')).toBe(false);
  });
});

describe('minus (1 §5)', () => {
  it.each([
    ['125', 75],
    ['75', 25],
    ['74', 25],
    ['26', 25],
    ['999999', 100_000],
  ])('on "%s" gives %i', (text, seats) => expect(fewerSeats(text)).toBe(seats));

  it.each([
    ['26', true],
    ['25', false],
    ['10', false],
    ['', false],
  ])('on "%s" can be pressed: %s', (text, can) => expect(canHaveFewer(text)).toBe(can));
});
