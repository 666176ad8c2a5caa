import { COUNTRY_CODES } from '@contract/countries';
import { expect, it } from 'vitest';
import { namedCountries } from './useCountries';

it('countries are named and ordered in the language of the screen', () => {
  expect(namedCountries(['DE', 'AT', 'FR'], 'en').map(({ name }) => name)).toEqual([
    'Austria',
    'France',
    'Germany',
  ]);
  expect(namedCountries(['DE', 'AT', 'FR'], 'de').map(({ code }) => code)).toEqual(['DE', 'FR', 'AT']);
});

it('every code has a name', () => {
  expect(namedCountries(COUNTRY_CODES, 'en').filter(({ code, name }) => code === name)).toEqual([]);
});
