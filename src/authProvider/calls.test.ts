import { contract } from '@contract/index';
import { describe, expect, it } from 'vitest';
import { accountCalls } from './accountCalls';
import { sessionCalls } from './calls';

describe('the calls of sign-in', () => {
  it.each(Object.entries({ ...sessionCalls, ...accountCalls }))(
    '%s is the contract endpoint without its schemas',
    (name, reference) => {
      const endpoints = new Map(
        Object.entries({
          ...contract.session,
          signOut: contract.userSessions.signOut,
          ...contract.account,
          ...contract.shell,
          ...contract.partnerAccess,
          invitation: contract.invitation.find,
          acceptInvitation: contract.invitation.accept,
        }),
      );
      const { method, path, kind } = endpoints.get(name) ?? {};
      expect(reference).toEqual({ method, path, kind, slim: true });
    },
  );
});
