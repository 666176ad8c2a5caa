import { describe, expect, it } from 'vitest';
import { phoneProblem } from '@/components/form/phone';
import type { Problem } from '@/components/form/schemaResolver';
import { usersNumberProblem } from './salesForm';

/** The last part of the text's key, with its placeholders. */
const said = (problem: Problem | undefined) =>
  problem && [problem.text.split('.').at(-1), ...Object.values(problem.options ?? {})].join(' ');

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
    expect(said(phoneProblem(phone, 'GB'))).toBe(problem);
  });

  it.each([
    ['', 'required'],
    ['24', 'min 25'],
    ['25', undefined],
    ['25.5', 'whole'],
    ['1e3', 'whole'],
    ['0x40', 'whole'],
    ['many', 'whole'],
    ['100001', 'max 100000'],
  ])('takes the number "%s": %s', (text, problem) => {
    expect(said(usersNumberProblem(text))).toBe(problem);
  });
});
