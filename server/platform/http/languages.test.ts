import { expect, it } from 'vitest';
import { acceptedLanguages } from './languages';

it('languages of a browser are read in its order', () => {
  expect(acceptedLanguages('de-CH,de;q=0.9, en;q=0.8')).toEqual(['de-CH', 'de', 'en']);
  expect(acceptedLanguages('*')).toEqual(['*']);
  expect(acceptedLanguages(',;q=1')).toEqual([]);
  expect(acceptedLanguages()).toEqual([]);
});
