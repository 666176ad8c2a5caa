import type { CurrentUser } from '@contract/session';
import type { CompanyProfile } from '@contract/shell';
import { vi } from 'vitest';
import { createCall } from '@/client/call';
import { clientOn, type SentRequest } from '@/client/testing';
import type { CompanyHint } from './companyHint';
import type { Identity } from './identity';
import { adminLoader, createSession } from './session';
import type { TabOwner } from './tabOwner';

/** A signed-in admin as the gateway describes one. */
export const buildUser = (changes: Partial<CurrentUser> = {}): CurrentUser => ({
  id: 5,
  company_id: 7,
  email: 'ada@acme.example',
  name: 'Ada',
  lastName: 'Byron',
  role: 'admin',
  emailVerified: true,
  isMfaEnabled: false,
  sso: false,
  isByDirectory: false,
  onboardingCompleted: true,
  onboardingSkipped: false,
  unconfirmedNewEmail: null,
  temporary_password: false,
  suspendedCampaignsNotificationShown: false,
  notificationsShown: false,
  privacyPolicyConfirmedAt: null,
  isAdminLoggedInAsCompany: false,
  adminName: null,
  adminEmail: null,
  company: { name: 'Acme', logo: null, logoDark: null },
  ...changes,
});

type CompanyPart = Pick<CompanyProfile, 'id' | 'name'> & {
  subscription: Pick<CompanyProfile['subscription'], 'hasBoost'>;
  distribution: Pick<
    CompanyProfile['distribution'],
    'isPartner' | 'customerType' | 'parentCompanyId' | 'isSpecialPartnerParent' | 'isProvider'
  >;
};
const company: CompanyPart = {
  id: 7,
  name: 'Acme',
  subscription: { hasBoost: true },
  distribution: {
    isPartner: false,
    customerType: 'DIRECT',
    parentCompanyId: null,
    isSpecialPartnerParent: false,
    isProvider: false,
  },
};

/** An in-memory identity service; `change` simulates another tab. */
export function fakeIdentity(first: string | null = null) {
  let uid = first;
  const listeners = new Set<(uid: string | null) => void>();
  const change = (next: string | null) => {
    uid = next;
    for (const listener of listeners) listener(next);
  };
  const identity: Identity = {
    ready: async () => undefined,
    prepare: async () => undefined,
    uid: () => uid,
    signInWithPassword: vi.fn(async () => change('account-1')),
    sendPasswordReset: vi.fn(async () => undefined),
    passwordResetEmail: vi.fn(async () => 'ada@acme.example'),
    resetPassword: vi.fn(async () => undefined),
    confirmEmail: vi.fn(async () => undefined),
    signInWithToken: vi.fn(async () => change('account-1')),
    signOut: vi.fn(async () => change(null)),
    token: async () => uid,
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return { identity, change };
}

interface Fakes {
  user?: CurrentUser;
  uid?: string | null;
  hint?: CompanyHint;
  tabOwner?: TabOwner;
  /** Answers before the default ones; undefined falls through to them. */
  answer?: (request: SentRequest) => Response | undefined;
}

/** A session with a fake gateway and identity service. */
export function fakeSession({ user = buildUser(), uid = null, hint, tabOwner, answer }: Fakes = {}) {
  const { identity, change } = fakeIdentity(uid);
  const { client, sent } = clientOn({
    token: () => identity.uid(),
    answer(request) {
      const special = answer?.(request);
      if (special) return special;
      if (request.url === '/api/v1/user') return Response.json({ data: user });
      if (request.url.endsWith('/view/admin')) return Response.json({ data: company });
      return Response.json({ data: { isMfaLogin: false, verificationToken: null, companyId: 7 } });
    },
  });
  const call = createCall(client);
  return {
    session: createSession({ identity, call, load: adminLoader({ identity, call, hint }), tabOwner }),
    call,
    identity,
    sent,
    change,
  };
}
