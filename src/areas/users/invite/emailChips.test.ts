import { withoutHiddenInEmail } from '@contract/names';
import { EMAIL_PATTERN } from '@contract/values';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emailKeyOf, emailProblemOf, endsEmail, mergeEmails, pastedEmails, typedEmails } from './emailChips';

const NOBODY = new Set<string>();

/** Words without a separator, some of them addresses. */
const word = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  .map((text) => withoutHiddenInEmail(text.replace(/[\s,<>";]/gu, '')))
  .filter(Boolean);
const email = fc.emailAddress().filter((one) => EMAIL_PATTERN.test(one) && pastedEmails(one).length === 1);
const separator = fc
  .array(fc.constantFrom(' ', ',', ';', '; ', '\n', '\r\n', '\t', '\u00a0', ', '), {
    minLength: 1,
    maxLength: 3,
  })
  .map((parts) => parts.join(''));

describe('pasted text', () => {
  it.each([
    ['a@b.co, c@d.co e@f.co', ['a@b.co', 'c@d.co', 'e@f.co']],
    ['a@b.co\r\nc@d.co\te@f.co,,\n', ['a@b.co', 'c@d.co', 'e@f.co']],
    ['Ida Berg <ida@b.co>; "bo@b.co"', ['ida@b.co', 'bo@b.co']],
    ['a@b.co;c@d.co', ['a@b.co', 'c@d.co']],
    ['"Berg, Ida" <ida@b.co>;Bo<bo@b.co>', ['ida@b.co', 'bo@b.co']],
    ['<a@b.co><c@d.co>', ['a@b.co', 'c@d.co']],
    ['\u202aa@b.co\u202c, \u3164c@d.co \u200e', ['a@b.co', 'c@d.co']],
    ['no address here, at all', []],
    ['', []],
    ['broken@', ['broken@']],
  ])('%j gives %j', (text, emails) => {
    expect(pastedEmails(text)).toEqual(emails);
  });

  it('returns every address joined with commas and spaces, and nothing without @', () => {
    const parts = fc.array(fc.tuple(fc.oneof(email, word), separator), { maxLength: 40 });
    fc.assert(
      fc.property(parts, (given) => {
        const found = pastedEmails(given.map(([token, gap]) => token + gap).join(''));
        expect(found).toEqual(given.map(([token]) => token).filter((token) => token.includes('@')));
      }),
    );
  });

  it('never returns an address that contains a separator', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const one of pastedEmails(text)) {
          expect(endsEmail(one)).toBe(false);
          expect(one).toContain('@');
        }
      }),
    );
  });

  it('of a thousand addresses gives all of them', () => {
    const text = Array.from({ length: 1000 }, (_, index) => `person.${index}@larkfield.example`).join(', ');
    expect(mergeEmails([], pastedEmails(text)).added).toBe(1000);
  });
});

describe('typed text', () => {
  it('keeps invalid addresses, so that they can be corrected', () => {
    expect(typedEmails('ida, bo@b.co ')).toEqual(['ida', 'bo@b.co']);
  });

  it('ends at a semicolon as at a comma', () => {
    expect(endsEmail('a@b.co;')).toBe(true);
    expect(typedEmails('a@b.co;c@d.co')).toEqual(['a@b.co', 'c@d.co']);
  });

  it('drops the name before an address in angle brackets', () => {
    expect(typedEmails('Ida Berg <ida@b.co>')).toEqual(['ida@b.co']);
  });
});

describe('the list of chips', () => {
  it('contains each address once, regardless of case, in order of arrival', () => {
    fc.assert(
      fc.property(fc.array(email), fc.array(email), (one, other) => {
        const shouted = other.map((each) => each.toUpperCase());
        const first = mergeEmails([], [...one, ...other]);
        const { emails, added, repeated } = mergeEmails(first.emails, shouted);
        expect(emails).toEqual(first.emails);
        expect([added, repeated]).toEqual([0, other.length]);
        expect(new Set(emails.map(emailKeyOf)).size).toBe(emails.length);
      }),
    );
  });

  it('reports what is wrong with an address', () => {
    const inUse = new Set(['taken@b.co']);
    expect(emailProblemOf('a@b.co', NOBODY)).toBeUndefined();
    expect(emailProblemOf('a@b', NOBODY)).toBe('invalid');
    expect(emailProblemOf(`${'a'.repeat(250)}@b.co`, NOBODY)).toBe('tooLong');
    expect(emailProblemOf('Taken@B.co', inUse)).toBe('inUse');
  });
});
