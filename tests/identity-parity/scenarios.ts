import { changes, codes, endings } from './account.steps';
import type { Service } from './services';
import { customTokens, refusedInput, session } from './sign-in.steps';
import { type Memory, password, type Step } from './step';

/** Accounts by name; their uids are stored in the memory under the same name. */
export async function createAccounts(service: Service, memory: Memory): Promise<void> {
  for (const name of ['ada', 'bea', 'cyd', 'dot', 'eve']) {
    const email = `${name}@larkfield.example`;
    const account = { uid: `uid-${name}`, email, password, emailVerified: name === 'ada' };
    const created = await service.admin.createAccount(service.db, account);
    if (created.outcome !== 'created') throw new Error(`${service.name}: ${email} ${created.outcome}`);
    memory.set(name, created.uid);
  }
}

/** Replayed in this order against each service. */
export const steps: readonly Step[] = [
  ...refusedInput,
  ...session,
  ...customTokens,
  ...changes,
  ...codes,
  ...endings,
];
