import { inEnglish } from '@server/platform/text/words';
import { describe, expect, it } from 'vitest';
import { passwordProblem } from './password-rule';

const ABOUT = ['amelia.frost@larkfield.example', 'Amelia', 'Frost', 'Larkfield & Sons'];
const problem = async (password: string) => {
  const said = await passwordProblem(password, ABOUT);
  return said && inEnglish(said);
};

describe('a new password', () => {
  it.each([
    'Password1!',
    'Password123!',
    'P@ssw0rd1',
    'P@$$w0rd!',
    'Welcome2026!',
    '2026-Welcome!',
    'Summer2026!',
    'Qwerty123!',
    'Letmein1!',
    'Aa123456789!',
    '1qaz@WSX',
    'Abcdefgh1!',
    'Test-Test-1',
    'Aa1!Aa1!Aa1!',
    'Dragon2020!',
  ])('that is common is refused: %s', async (password) => {
    expect(await problem(password)).toContain('too easy to guess');
  });

  it.each([
    'Vigil-2026!',
    'Larkfield-1',
    'LarkfieldVigil1!',
    'Amelia-1990!',
    'Fr0st-Amelia-7',
    'Larkfield-Admin-1',
  ])('made of words about the user is refused: %s', async (password) => {
    expect(await problem(password)).toContain('too easy to guess');
  });

  it('may contain a word of these among others', async () => {
    expect(await passwordProblem('Larkfield-1', [])).toBeUndefined();
    expect(await problem('Larkfield-Otter-Canyon-1')).toBeUndefined();
  });

  it.each([
    'Correct-Horse-1',
    'xK9#mQ2$',
    'Überlang-7',
    'Brand-New-1',
    'kT7!wq2ZpmRn4c',
    'One more cup of tea, at 5',
  ])('is accepted: %s', async (password) => {
    expect(await problem(password)).toBeUndefined();
  });

  it('is checked against the length and character rule first, even a long sentence', async () => {
    expect(await problem('Correct-Horse-Battery-Staple')).toBe('The password still needs a digit.');
    expect(await problem('short')).toBe(
      'The password still needs 8 or more characters, an uppercase letter, a digit, a special character.',
    );
    expect(await problem(`Aa1!${'x'.repeat(1100)}`)).toBe('This password is too long.');
  });
});
