import { describe, expect, it } from 'vitest';
import { isForAnother } from './actingAs';

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokenOf = (payload: object) => `${part({ alg: 'RS256' })}.${part(payload)}.signature`;

describe("a company's token", () => {
  it.each([
    ['of the person who is signed in is theirs', tokenOf({ uid: 'petra' }), 'petra', false],
    ['of somebody else is not followed', tokenOf({ uid: 'mallory-ÿ~?' }), 'petra', true],
    ['is a way in while nobody is signed in', tokenOf({ uid: 'petra' }), null, false],
    ['without an account is judged by the identity service', tokenOf({ uid: 7 }), 'petra', false],
    ['that is none is judged by the identity service', 'nothing', 'petra', false],
  ])('%s', (_, token, uid, isAnother) => {
    expect(isForAnother(token, uid)).toBe(isAnother);
  });
});
