import { describe, expect, it } from 'vitest';
import { easyPasswordProblem } from './newPassword';

describe('a new password in the form', () => {
  it('gets the same message as from the gateway', async () => {
    expect(await easyPasswordProblem('', [])).toBe('session.validation.passwordRequired');
    expect(await easyPasswordProblem('a-long-sentence-without-any', [])).toBe(
      'account.validation.passwordWeak',
    );
    expect(await easyPasswordProblem('Welcome2026!', [])).toBe('account.validation.passwordEasy');
    expect(await easyPasswordProblem('Larkfield-2026!', ['Larkfield & Sons'])).toBe(
      'account.validation.passwordEasy',
    );
    expect(await easyPasswordProblem('Correct-Horse-1', ['Larkfield & Sons'])).toBeUndefined();
  });
});
