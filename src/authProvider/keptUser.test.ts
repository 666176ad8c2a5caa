import { describe, expect, it } from 'vitest';
import { ApiError } from '@/client/ApiError';
import type { Call } from '@/client/call';
import type { KeptUser } from './keptUser';
import { createSession, learnerLoader } from './session';
import { buildUser, fakeIdentity } from './testing';

const learner = buildUser({ role: 'user' });
const online = (async () => ({ data: learner })) as unknown as Call;
const failing = (status: number) =>
  (async () => {
    throw new ApiError({ status, code: 'X', message: '' });
  }) as unknown as Call;

function memory(): KeptUser {
  let stored: Parameters<KeptUser['keep']>[0] | undefined;
  return {
    read: (account) => (stored?.account === account ? stored.user : undefined),
    keep: (next) => {
      stored = next;
    },
    forget: () => {
      stored = undefined;
    },
  };
}

const start = (call: Call, kept: KeptUser, account = 'account-1') => {
  const { identity } = fakeIdentity(account);
  return createSession({ identity, call, load: learnerLoader({ identity, call, kept }) }).resume();
};

describe("the learner's app without a connection", () => {
  it('starts as the user of the last start, and as nobody else', async () => {
    const kept = memory();
    await expect(start(failing(0), kept)).rejects.toMatchObject({ status: 0 });
    await start(online, kept);
    expect(await start(failing(0), kept)).toEqual({ user: learner });
    await expect(start(failing(0), kept, 'account-2')).rejects.toMatchObject({ status: 0 });
  });

  it('believes the gateway where it answers', async () => {
    const kept = memory();
    await start(online, kept);
    await expect(start(failing(401), kept)).rejects.toMatchObject({ status: 401 });
  });
});
