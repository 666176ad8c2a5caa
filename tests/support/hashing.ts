type Passwords = typeof import('@server/platform/identity/passwords');

/** How often a password has been hashed or compared in this process, for tests that compare what requests cost. */
export const passwordWork = { derivations: 0 };

const CHEAP = { logN: 2, r: 1, p: 1 };

/**
 * The same functions with less work: a hash costs 80 ms on purpose, and the tests make and compare thousands.
 * `server/platform/identity/passwords.test.ts` has the real ones.
 */
export function cheapPasswords(real: Passwords): Passwords {
  const nobodys = real.hashPassword('of nobody', CHEAP);
  return {
    ...real,
    hashPassword(password, parameters = CHEAP) {
      passwordWork.derivations += 1;
      return real.hashPassword(password, parameters);
    },
    async comparePassword(password, encoded) {
      passwordWork.derivations += 1;
      const { matches } = await real.comparePassword(password, encoded ?? (await nobodys));
      const logN = encoded === null ? CHEAP.logN : real.decodeHash(encoded)?.logN;
      return { matches: matches && encoded !== null, outdated: logN !== CHEAP.logN };
    },
  };
}
