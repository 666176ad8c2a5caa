import { sessionEndpoints } from '@contract/session';
import { signOnEndpoints } from '@contract/sign-on';
import { ssoSettings } from '@server/domain/sign-on/sso.tables';
import type { Examples, ExampleWorld } from './example';

const PASSWORD = 'Correct-Horse-1';

/** A pending verification with its mailed code. */
async function pendingCode({ gateway, company }: ExampleWorld) {
  const admin = await gateway.buildAdmin(company, { password: PASSWORD, isMfaEnabled: true });
  const body = { email: admin.email, password: PASSWORD };
  const { data } = (await gateway.call(sessionEndpoints.validateLogin, { token: null, body })).body;
  const mail = (await gateway.deliverMails()).find(({ to }) => to === admin.email);
  return {
    email: admin.email,
    code: mail?.values.code ?? '',
    verificationTokenId: data.verificationToken ?? '',
  };
}

/** Examples of the sign-in endpoints. */
export const sessionExamples: Examples = [
  [
    sessionEndpoints.validateLogin,
    async ({ gateway, company }) => {
      const { email } = await gateway.buildAdmin(company, { password: PASSWORD });
      return { body: { email, password: PASSWORD } };
    },
  ],
  [
    sessionEndpoints.mfaLogin,
    async (world) => {
      const { code, verificationTokenId } = await pendingCode(world);
      return { body: { code, verificationTokenId } };
    },
  ],
  [
    sessionEndpoints.sendCode,
    async (world) => {
      const { email, verificationTokenId } = await pendingCode(world);
      return { body: { email, verificationTokenId } };
    },
  ],
  [
    signOnEndpoints.loginLink,
    async ({ gateway }) => {
      // A separate company, because a company has only one provider.
      const owner = await gateway.buildCompany();
      const { email } = await gateway.buildAdmin(owner);
      await gateway.db
        .insert(ssoSettings)
        .values({ companyId: owner.id, type: 'customSaml', protocol: 'saml' });
      return { params: { userEmail: email }, body: { origin: 'admin' } };
    },
  ],
  [sessionEndpoints.currentUser, () => ({})],
  [sessionEndpoints.lastLogin, ({ caller }) => ({ params: { id: caller.id } })],
];
