import { expect, it } from 'vitest';
import { phraseProblem } from './typedPhrase';

it.each([
  ['', 'missing'],
  ['   ', 'missing'],
  ['I confirm', 'invalid'],
  ['i confirm deletion', 'invalid'],
  ['I confirm deletion', undefined],
  ['  I confirm deletion ', undefined],
])('%j is %s', (typed, problem) => {
  expect(phraseProblem(typed, 'I confirm deletion')).toBe(problem);
});
