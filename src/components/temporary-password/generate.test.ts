import { isEasyToGuess } from '@contract/password';
import { brokenPasswordRules } from '@contract/registration';
import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { makePassword } from './generate';

describe('a temporary password', () => {
  const made = Array.from({ length: 500 }, makePassword);

  it('always meets the rules', () => {
    expect(made.filter((password) => brokenPasswordRules(password).length > 0)).toEqual([]);
    expect(new Set(made.map(({ length }) => length))).toEqual(new Set([14]));
  });

  it('is hard to guess', () => {
    const common = new Set(dictionary['passwords-common']);
    expect(made.filter((password) => isEasyToGuess(password, common, []))).toEqual([]);
  });

  it('is never the same, and does not always begin with the same kind of character', () => {
    expect(new Set(made).size).toBe(made.length);
    const firsts = made.map((password) =>
      [/[A-Z]/, /[a-z]/, /\d/].findIndex((kind) => kind.test(password.charAt(0))),
    );
    expect(new Set(firsts).size).toBe(4);
  });

  it('contains no characters that are easily confused', () => {
    expect(made.join('')).not.toMatch(/[0O1lI]/);
  });
});
