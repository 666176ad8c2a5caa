import { describe, expect, it } from 'vitest';
import { pseudoPhrase, pseudoTexts } from './pseudo';

describe('the pseudo-locale', () => {
  it('brackets, accents and lengthens by about a third', () => {
    const phrase = 'Import people from a file';
    const pseudo = pseudoPhrase(phrase);
    expect(pseudo).toMatch(/^\[Îɱþöŕţ þéöþļé ƒŕöɱ å ƒîļé .+\]$/);
    expect(pseudo.length).toBeGreaterThanOrEqual(Math.floor(phrase.length * 1.3));
    expect(pseudo.length).toBeLessThanOrEqual(phrase.length * 1.7);
  });

  it('keeps placeholders and markup as they are', () => {
    expect(pseudoPhrase('Hello %{userName}, <b>hi</b>')).toContain('%{userName}, <b>ĥî</b>');
  });

  it('keeps the plural forms apart', () => {
    const [one, many] = pseudoPhrase('%{smart_count} user |||| %{smart_count} users').split(' |||| ');
    expect(one).toMatch(/^\[%\{smart_count\} ûšéŕ .+\]$/);
    expect(many).toMatch(/^\[%\{smart_count\} ûšéŕš .+\]$/);
  });

  it('keeps the keys, and empty texts empty', () => {
    expect(Object.keys(pseudoTexts({ a: { b: 'x' }, c: 'y' }))).toEqual(['a', 'c']);
    expect(pseudoPhrase('')).toBe('');
  });
});
