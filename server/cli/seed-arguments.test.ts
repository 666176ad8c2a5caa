import { describe, expect, it } from 'vitest';
import { readSeedArguments } from './seed-arguments';

describe('the arguments of the seed command', () => {
  it.each([
    [[], [200_000, 1_000_000]],
    [['--users', '5000'], [5000]],
    [
      ['--users', '1_000', '--companies', '2'],
      [1000, 1000],
    ],
    [
      ['--companies', '3'],
      [1000, 1000, 1000],
    ],
  ])('%j make companies of %j', (values, sizes) => {
    expect(readSeedArguments(values)).toEqual({ help: false, sizes, asks: values.length === 0 });
  });

  it.each([
    [['--users', '0'], '--users must be a whole number'],
    [['--users', '-4'], '--users'],
    [['--users', 'many'], "not 'many'"],
    [['--companies', '1.5'], '--companies must be a whole number'],
    [['--users', '2000000', '--companies', '500'], 'users are too many'],
    [['--people', '5'], "'--people'"],
    [['5000'], '5000'],
  ])('%j are refused with the reason in one line', (values, text) => {
    expect(() => readSeedArguments(values)).toThrow(text);
  });

  it('generate the default data set without asking when told to', () => {
    expect(readSeedArguments(['--yes'])).toEqual({ help: false, sizes: [200_000, 1_000_000], asks: false });
  });

  it('show help', () => {
    expect(readSeedArguments(['--help']).help).toBe(true);
  });
});
