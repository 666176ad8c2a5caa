import { describe, expect, it } from 'vitest';
import { fillPlaceholders, unknownPlaceholder } from './placeholders';

describe('names in braces', () => {
  it.each([
    ['Hello {name} of {companyName}', undefined],
    ['Hello {firstName}', '{firstName}'],
    ['Hello {name}, {имя} and {other}', '{имя}'],
    ['Hello { name }', '{ name }'],
    ['Braces {} and { } and {1} and 100 %{', undefined],
  ])('of %j that nothing would fill in: %j', (text, unknown) => {
    expect(unknownPlaceholder(text, ['companyName', 'name'])).toBe(unknown);
  });

  it('are filled in once: a value that looks like a placeholder is left alone', () => {
    const values = { companyName: '{name} $& Ltd', name: '{companyName}' };
    expect(fillPlaceholders('{companyName}: {name} {other} {__proto__}', values)).toBe(
      '{name} $& Ltd: {companyName} {other} {__proto__}',
    );
  });
});
