import { limits } from '@contract/limits';
import type { OpenDatabase } from '@server/platform/db/client';
import { testDatabase } from '@server/platform/db/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  cancelVerifications,
  checkCode,
  resendCode,
  startVerification,
  type VerificationSubject,
} from './mfa';
import { mfaVerifications } from './mfa.tables';
import { movableClock } from './testing';

const { codeMaxAttempts, codeMaxSends, codeLifetimeMs, codeLockMs } = limits.session;
let database: OpenDatabase;
let clock = movableClock();
let accounts = 0;
let subject: VerificationSubject;

const started = async (changes: Partial<VerificationSubject> = {}) => {
  const result = await startVerification(database.db, { ...subject, ...changes }, clock());
  if (result.outcome !== 'started') throw new Error(result.outcome);
  return result;
};
const check = (verificationToken: string, code: string) =>
  checkCode(database.db, { verificationToken, code, purposes: ['login'] }, clock());
const wrong = (code: string) => (code === '000000' ? '111111' : '000000');

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  clock = movableClock();
  accounts += 1;
  subject = {
    uid: `uid-${accounts}`,
    userId: accounts,
    companyId: 1,
    email: 'A@b.example',
    purpose: 'login',
    epoch: 0,
  };
});

describe('a verification', () => {
  it('ends with its six-digit code, once', async () => {
    const { verificationToken, code } = await started();
    expect(code).toMatch(/^\d{6}$/);
    expect(await check(verificationToken, code)).toEqual({ outcome: 'ok', subject });
    expect(await check(verificationToken, code)).toEqual({ outcome: 'expired' });
  });

  it('stores neither token nor code', async () => {
    const { verificationToken, code } = await started();
    const rows = JSON.stringify(await database.db.select().from(mfaVerifications));
    expect(rows).not.toContain(verificationToken);
    expect(rows).not.toContain(`"${code}"`);
  });

  it('lasts ten minutes', async () => {
    const { verificationToken, code } = await started();
    clock.advance(codeLifetimeMs - 1);
    const second = await started();
    clock.advance(1);
    expect(await check(verificationToken, code)).toEqual({ outcome: 'expired' });
    expect(await check(second.verificationToken, second.code)).toMatchObject({ outcome: 'ok' });
  });

  it('accepts only its own code and serves only its own purpose', async () => {
    const first = await started();
    const second = await started({ purpose: 'disable' });
    expect(await check(second.verificationToken, second.code)).toEqual({ outcome: 'expired' });
    if (first.code !== second.code) {
      expect(await check(first.verificationToken, second.code)).toMatchObject({ outcome: 'invalid' });
    }
    expect(await check('unknown', first.code)).toEqual({ outcome: 'expired' });
  });

  it('ends when the account cancels it', async () => {
    const { verificationToken, code } = await started();
    await cancelVerifications(database.db, [subject.uid], clock());
    expect(await check(verificationToken, code)).toEqual({ outcome: 'expired' });
  });
});

describe('five wrong codes', () => {
  const lock = async (verificationToken: string, code: string) => {
    for (let left = codeMaxAttempts - 1; left > 0; left -= 1) {
      expect(await check(verificationToken, wrong(code))).toEqual({ outcome: 'invalid', attemptsLeft: left });
    }
    expect(await check(verificationToken, wrong(code))).toEqual({ outcome: 'attemptsExhausted' });
  };

  it('lock for ten minutes, even for the right code', async () => {
    const { verificationToken, code } = await started();
    await lock(verificationToken, code);
    expect(await check(verificationToken, code)).toEqual({ outcome: 'attemptsExhausted' });
    clock.advance(codeLockMs - 1);
    expect(await check(verificationToken, code)).toEqual({ outcome: 'attemptsExhausted' });
  });

  it('lock the account: a new verification or a new code does not get around it', async () => {
    const before = await started();
    const { verificationToken, code } = await started();
    await lock(verificationToken, code);
    expect(await startVerification(database.db, subject, clock())).toEqual({ outcome: 'attemptsExhausted' });
    expect(await resendCode(database.db, { verificationToken, email: subject.email }, clock())).toEqual({
      outcome: 'attemptsExhausted',
    });
    expect(await check(before.verificationToken, before.code)).toEqual({ outcome: 'attemptsExhausted' });
  });

  it('are counted across verifications', async () => {
    for (let guess = 1; guess < codeMaxAttempts; guess += 1) {
      const { verificationToken, code } = await started();
      expect(await check(verificationToken, wrong(code))).toMatchObject({ outcome: 'invalid' });
    }
    const { verificationToken, code } = await started();
    expect(await check(verificationToken, wrong(code))).toEqual({ outcome: 'attemptsExhausted' });
  });

  it('are also five when sent at once', async () => {
    const { verificationToken, code } = await started();
    const results = await Promise.all(
      Array.from({ length: 20 }, () => check(verificationToken, wrong(code))),
    );
    expect(results.filter(({ outcome }) => outcome === 'invalid')).toHaveLength(codeMaxAttempts - 1);
    expect(results.filter(({ outcome }) => outcome === 'attemptsExhausted')).toHaveLength(16);
  });

  it('expire with the lock: the same verification continues with a new code', async () => {
    const { verificationToken, code } = await started();
    await lock(verificationToken, code);
    clock.advance(codeLockMs);
    const resent = await resendCode(database.db, { verificationToken, email: 'a@B.example' }, clock());
    if (resent.outcome !== 'resent') throw new Error(resent.outcome);
    expect(await check(verificationToken, wrong(resent.code))).toEqual({
      outcome: 'invalid',
      attemptsLeft: 4,
    });
    expect(await check(verificationToken, resent.code)).toMatchObject({ outcome: 'ok' });
  });

  it('restart after a success', async () => {
    const first = await started();
    await check(first.verificationToken, wrong(first.code));
    await check(first.verificationToken, first.code);
    const second = await started();
    expect(await check(second.verificationToken, wrong(second.code))).toMatchObject({ attemptsLeft: 4 });
  });

  it('of one account do not affect others', async () => {
    const { verificationToken, code } = await started();
    await lock(verificationToken, code);
    const other = await started({ uid: 'somebody-else' });
    expect(await check(other.verificationToken, other.code)).toMatchObject({ outcome: 'ok' });
  });
});

describe('a code sent again', () => {
  it('replaces the earlier one', async () => {
    const { verificationToken, code } = await started();
    const resent = await resendCode(database.db, { verificationToken, email: subject.email }, clock());
    if (resent.outcome !== 'resent') throw new Error(resent.outcome);
    if (resent.code !== code) {
      expect(await check(verificationToken, code)).toMatchObject({ outcome: 'invalid' });
    }
    expect(await check(verificationToken, resent.code)).toMatchObject({ outcome: 'ok' });
  });

  it('requires the address of the verification', async () => {
    const { verificationToken } = await started();
    const resent = await resendCode(database.db, { verificationToken, email: 'x@b.example' }, clock());
    expect(resent).toEqual({ outcome: 'expired' });
  });

  it('is sent six times in ten minutes, new verifications included', async () => {
    const { verificationToken } = await started();
    const email = subject.email;
    for (let send = 2; send <= codeMaxSends; send += 1) {
      expect(await resendCode(database.db, { verificationToken, email }, clock())).toMatchObject({
        outcome: 'resent',
      });
    }
    expect(await resendCode(database.db, { verificationToken, email }, clock())).toEqual({
      outcome: 'sendsExhausted',
    });
    expect(await startVerification(database.db, subject, clock())).toEqual({ outcome: 'sendsExhausted' });
    clock.advance(codeLockMs);
    expect(await startVerification(database.db, subject, clock())).toMatchObject({ outcome: 'started' });
  });

  it('does not extend a verification forever', async () => {
    const { verificationToken } = await started();
    clock.advance(codeLockMs + 2 * codeLifetimeMs);
    const resent = await resendCode(database.db, { verificationToken, email: subject.email }, clock());
    expect(resent).toEqual({ outcome: 'expired' });
  });
});
