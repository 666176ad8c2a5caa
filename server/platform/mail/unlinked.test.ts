import { describe, expect, it } from 'vitest';
import { unlinked } from './unlinked';

/**
 * What common mail clients turn into links (the habits of linkify-it and Gmail, wider rather than narrower).
 */
const LINK = /\p{L}+:\/\/|www\.|[\p{L}\p{N}-]+\.\p{L}{2,}|[\p{L}\p{N}.-]+@[\p{L}\p{N}.-]+/iu;

describe('words without links', () => {
  it.each([
    'Sign in at https://evil.example/login now',
    'www.evil.example',
    'evil.example/login',
    'Write to help@evil.example',
    'mailto:help@evil.example',
    'HTTPS://EVIL.EXAMPLE',
    'пример.рф',
  ])('%s', (text) => {
    const safe = unlinked(text);
    expect(safe).not.toMatch(LINK);
    expect(safe.replaceAll('\u2060', '')).toBe(text);
  });

  it('are unchanged where there is none', () => {
    const text = 'Welcome, Ms. Frost! Start today. It takes 3.5 minutes, e.g. at lunch… 10:30.';
    expect(unlinked(text)).toBe(text);
  });
});
