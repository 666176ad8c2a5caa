import { testSecrets } from '@server/platform/identity/testing';
import { createSecretBox } from '@server/platform/secrets/secret-box';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LINKS_MAX, mailTokens, TOKEN_PURPOSES } from './tokens';

const tokens = mailTokens(testSecrets);
const said = fc.record({
  purpose: fc.constantFrom(...TOKEN_PURPOSES),
  mailId: fc.integer({ min: 1, max: 2 ** 48 - 1 }),
  link: fc.integer({ min: 0, max: LINKS_MAX - 1 }),
});
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

describe('a token of a mail', () => {
  it('says what it was made for, in 22 letters that addresses may have', () => {
    fc.assert(
      fc.property(said, ({ purpose, mailId, link }) => {
        const token = tokens.make(purpose, mailId, link);
        expect(token).toMatch(/^[\w-]{22}$/);
        expect(tokens.make(purpose, mailId, link)).toBe(token);
        expect(tokens.read(token)).toEqual({ purpose, mailId, link });
      }),
    );
  });

  it('shares no beginning with that of the next mail, link or purpose', () => {
    const near = [
      tokens.make('link', 1, 0),
      tokens.make('link', 2, 0),
      tokens.make('link', 1, 1),
      tokens.make('pixel', 1, 0),
    ];
    expect(new Set(near.map((token) => token.slice(0, 4))).size).toBe(near.length);
  });

  it('is refused with any letter changed, in another spelling, or cut', () => {
    fc.assert(
      fc.property(
        said,
        fc.nat({ max: 21 }),
        fc.constantFrom(...LETTERS),
        ({ purpose, mailId, link }, at, letter) => {
          const token = tokens.make(purpose, mailId, link);
          const changed = token.slice(0, at) + letter + token.slice(at + 1);
          if (changed !== token) expect(tokens.read(changed)).toBeUndefined();
          expect(tokens.read(token.slice(0, -1))).toBeUndefined();
          expect(tokens.read(`${token}=`)).toBeUndefined();
        },
      ),
    );
  });

  it('is refused when it is random, or of another installation', () => {
    const other = mailTokens(createSecretBox('another secret of the tests, 32 characters'));
    expect(tokens.read(other.make('link', 1, 0))).toBeUndefined();
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
        expect(tokens.read(Buffer.from(bytes).toString('base64url'))).toBeUndefined();
      }),
    );
  });
});
