import { providerFactorEndpoints } from '@contract/settings/provider-factor';
import { type oktaForm, singleSignOnEndpoints } from '@contract/settings/single-sign-on';
import { toPem } from '@server/domain/sign-on/certificates';
import type { binder } from '@server/platform/http/bind';
import { invalidField } from '@server/platform/http/errors';
import type { z } from 'zod';
import { metadataAt, metadataOfText } from './metadata';
import { singleSignOnOf } from './single-sign-on.model';
import {
  beginTry,
  discardCandidate,
  enforce,
  type Given,
  removeSingleSignOn,
  saveCandidate,
  trustSecondFactor,
  useCandidate,
} from './single-sign-on.rules';

/** The company in a body is the one in the path. */
export const sameCompany = (id: number, body: { readonly companyId: number }): void => {
  if (body.companyId !== id) throw invalidField('companyId', 'This is another company.');
};

const oktaGiven = (body: z.output<typeof oktaForm>): Given =>
  body.isSaml
    ? {
        certificate: body.certificate,
        identityProviderEntityId: body.identityProviderEntityId,
        ssoUrl: body.ssoUrl,
        domain: body.domain ?? null,
        serviceProviderEntityId: body.serviceProviderEntityId ?? null,
        ...(body.ssoSettingsId ? { ssoSettingsId: body.ssoSettingsId } : {}),
      }
    : { domain: body.domain, clientId: body.clientID, clientSecret: body.clientSecret };

/** Single sign-on of a company. Signing in itself is in server/areas/session/sign-on. */
export function singleSignOnRoutes({ read, write, act }: ReturnType<typeof binder>): void {
  const { azure, okta, oneLogin, gsuite, customSaml } = singleSignOnEndpoints;

  read(singleSignOnEndpoints.get, async ({ db, deps, params: { id } }) => ({
    data: await singleSignOnOf(deps, db, id),
  }));

  write(azure, async ({ tx, deps, actor, params: { id }, body, audit }) => {
    sameCompany(id, body);
    await saveCandidate(tx, deps, actor, 'azure', { tenantId: body.tenantId.toLowerCase() });
    await audit({ action: 'sso.saved', target: { type: 'company', id }, details: { way: 'azure' } });
    return { data: await singleSignOnOf(deps, tx, id) };
  });

  write(okta, async ({ tx, deps, actor, params: { id }, body, audit }) => {
    sameCompany(id, body);
    const way = body.isSaml ? ('oktaSaml' as const) : ('okta' as const);
    await saveCandidate(tx, deps, actor, way, oktaGiven(body));
    await audit({ action: 'sso.saved', target: { type: 'company', id }, details: { way } });
    return { data: await singleSignOnOf(deps, tx, id) };
  });

  write(oneLogin, async ({ tx, deps, actor, params: { id }, body, audit }) => {
    sameCompany(id, body);
    const { domain, clientID: clientId, clientSecret } = body;
    await saveCandidate(tx, deps, actor, 'oneLogin', { domain, clientId, clientSecret });
    await audit({ action: 'sso.saved', target: { type: 'company', id }, details: { way: 'oneLogin' } });
    return { data: await singleSignOnOf(deps, tx, id) };
  });

  for (const [endpoint, way] of [
    [gsuite, 'gsuite'],
    [customSaml, 'customSaml'],
  ] as const)
    write(endpoint, async ({ tx, deps, actor, params: { id }, body, audit }) => {
      sameCompany(id, body);
      const { certificate, identityProviderEntityId, ssoUrl } = body;
      await saveCandidate(tx, deps, actor, way, { certificate, identityProviderEntityId, ssoUrl });
      await audit({ action: 'sso.saved', target: { type: 'company', id }, details: { way } });
      return { data: await singleSignOnOf(deps, tx, id) };
    });

  act(singleSignOnEndpoints.readMetadata, async ({ body }) => {
    const metadata = 'url' in body ? await metadataAt(body.url) : metadataOfText(body.xml, 'xml');
    const { certificates, ...names } = metadata;
    return {
      data: {
        ...names,
        certificate: toPem(certificates),
        certificates: certificates.map(({ subject, expiresAt }) => ({
          subject,
          expiresAt: expiresAt.toISOString(),
        })),
      },
    };
  });

  write(singleSignOnEndpoints.begin, async ({ tx, deps, actor, params: { id }, audit }) => {
    const address = await beginTry(tx, deps, actor);
    await audit({ action: 'sso.try_begun', target: { type: 'company', id } });
    return { data: { address } };
  });

  write(singleSignOnEndpoints.use, async ({ tx, deps, actor, params: { id }, audit }) => {
    await useCandidate(tx, deps, actor);
    await audit({ action: 'sso.used', target: { type: 'company', id } });
    return { data: await singleSignOnOf(deps, tx, id) };
  });

  write(singleSignOnEndpoints.discard, async ({ tx, deps, actor, params: { id }, audit }) => {
    await discardCandidate(tx, actor);
    await audit({ action: 'sso.discarded', target: { type: 'company', id } });
    return { data: await singleSignOnOf(deps, tx, id) };
  });

  write(singleSignOnEndpoints.enforce, async ({ tx, deps, actor, params: { id }, body, audit }) => {
    sameCompany(id, body);
    await enforce(tx, deps, actor, body.ssoEnforcementStatus);
    const action = body.ssoEnforcementStatus ? 'sso.enforced' : 'sso.not_enforced';
    await audit({ action, target: { type: 'company', id } });
    return { data: await singleSignOnOf(deps, tx, id) };
  });

  write(providerFactorEndpoints.trust, async ({ tx, deps, actor, params: { id }, body, audit }) => {
    sameCompany(id, body);
    await trustSecondFactor(tx, deps, actor, body.isTrusted);
    const action = body.isTrusted ? 'sso.second_factor_trusted' : 'sso.second_factor_not_trusted';
    await audit({ action, target: { type: 'company', id } });
    return { data: await singleSignOnOf(deps, tx, id) };
  });

  write(singleSignOnEndpoints.remove, async ({ tx, deps, actor, params: { id }, audit }) => {
    await removeSingleSignOn(tx, deps, actor);
    await audit({ action: 'sso.removed', target: { type: 'company', id } });
    return { data: await singleSignOnOf(deps, tx, id) };
  });
}
