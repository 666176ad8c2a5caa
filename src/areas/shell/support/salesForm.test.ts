import { describe, expect, it } from 'vitest';
import type { TypedTranslate } from '@/i18n/useT';
import { phoneProblem, usersNumberProblem } from './salesForm';

const t: TypedTranslate = (key, options) =>
  [key.split('.').at(-1), ...Object.values(options ?? {})].join(' ');

describe('the sales form', () => {
  it.each([
    ['', 'required'],
    ['  ', 'required'],
    ['12', 'phoneInvalid'],
    [' (555) 123-4567 ', undefined],
    ['+44 20 7946 0018', undefined],
    ['+39 06 1234 5678', undefined],
    ['+44 20 79', 'phoneInvalid'],
    ['0113 496 0018', undefined],
    ['call +44 20 7946 0018', 'phoneInvalid'],
  ])('takes the phone "%s": %s', (phone, problem) => {
    expect(phoneProblem(phone, 'GB', t)).toBe(problem);
  });

  it.each([
    ['', 'required'],
    ['24', 'usersMin 25'],
    ['25', undefined],
    ['25.5', 'whole'],
    ['1e3', 'whole'],
    ['0x40', 'whole'],
    ['many', 'whole'],
    ['100001', 'usersMax 100000'],
  ])('takes the number "%s": %s', (text, problem) => {
    expect(usersNumberProblem(text, t)).toBe(problem);
  });
});
