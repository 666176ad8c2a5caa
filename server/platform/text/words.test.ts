import { describe, expect, it } from 'vitest';
import { inEnglish, inLanguage, words } from './words';

describe('what is said to a user', () => {
  it.each([
    ['en', 'Sign in to continue.'],
    ['de', 'Melden Sie sich an, um fortzufahren.'],
  ] as const)('is in %s', (language, text) => {
    expect(inLanguage('Sign in to continue.', language)).toBe(text);
  });

  it('has its values in their places', () => {
    const said = words`You have chosen ${'Java'}. The language can't be changed.`;
    expect(inEnglish(said)).toBe("You have chosen Java. The language can't be changed.");
    expect(inLanguage(said, 'de')).toMatch(/Java/);
    expect(inLanguage(said, 'de')).not.toBe(inEnglish(said));
  });

  it('has lists in the same language', () => {
    const said = words`The password still needs ${['a digit', 'a special character']}.`;
    expect(inEnglish(said)).toBe('The password still needs a digit, a special character.');
    expect(inLanguage(said, 'nl')).not.toMatch(/digit|special|%/);
  });

  it('keeps values of another direction apart', () => {
    const said = words`Close '${'سؤال'}' first: one survey is asked at a time on each platform.`;
    expect(inEnglish(said)).toContain("'\u2068سؤال\u2069'");
  });

  it('never takes a value for a placeholder', () => {
    expect(inEnglish(words`${'%{2}'} has fewer than ${3} challenges.`)).toBe(
      '%{2} has fewer than 3 challenges.',
    );
  });

  it.each(['constructor', '__proto__', "'userId' is missing."])(
    'is in English without a translation: %s',
    (text) => {
      expect(inLanguage(text, 'de')).toBe(text);
    },
  );
});
