import { isEasyToGuess } from '@contract/password';
import { brokenPasswordRules } from '@contract/registration';
import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { makePassword } from './generate';

describe('a temporary password', () => {
  const made = Array.from({ length: 500 }, makePassword);

  it('meets the rules, every time', () => {
    expect(made.filter((password) => brokenPasswordRules(password).length > 0)).toEqual([]);
    expect(new Set(made.map(({ length }) => length))).toEqual(new Set([14]));
  });

  it('is hard to guess', () => {
    const common = new Set(dictionary['passwords-common']);
    expect(made.filter((password) => isEasyToGuess(password, common, []))).toEqual([]);
  });

  it('is never the same, nor begins with the same kind of sign', () => {
    expect(new Set(made).size).toBe(made.length);
    const firsts = made.map((password) =>
      [/[A-Z]/, /[a-z]/, /\d/].findIndex((kind) => kind.test(password.charAt(0))),
    );
    expect(new Set(firsts).size).toBe(4);
  });

  it('has no signs that are mistaken for each other', () => {
    expect(made.join('')).not.toMatch(/[0O1lI]/);
  });
});
