import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import * as samlify from 'samlify';

const read = (name: string) => readFileSync(new URL(`./${name}`, import.meta.url), 'utf8');

export const IDP_ENTITY_ID = 'https://idp.test.example/metadata';
export const IDP_SSO_URL = 'https://idp.test.example/sso';
export const idpCertificate = read('idp-cert.pem');

// The library requires a validator; its own messages need none.
samlify.setSchemaValidator({ validate: async () => 'not checked' });

const { SamlLib } = samlify;
const REDIRECT = samlify.Constants.namespace.binding.redirect;
const MINUTE = 60_000;

/** The content of an assertion; every value a test does not set is valid. */
export interface Assertion {
  readonly email: string;
  readonly audience?: string;
  readonly issuer?: string;
  readonly recipient?: string;
  readonly inResponseTo?: string;
  readonly assertionId?: string;
  readonly method?: string;
  readonly notBefore?: number;
  readonly notOnOrAfter?: number;
  readonly sign?: 'own key' | 'other key';
  readonly algorithm?: string;
  /** How the provider made sure of the user: a class of authentication context. */
  readonly context?: string;
  /** What else it says about the user, by the attribute's name. */
  readonly attributes?: Readonly<Record<string, readonly string[]>>;
}

const attributeStatement = (attributes: NonNullable<Assertion['attributes']>): string => {
  const told = Object.entries(attributes).map(
    ([name, values]) =>
      `<saml:Attribute Name="${name}">${values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join('')}</saml:Attribute>`,
  );
  return told.length > 0 ? `<saml:AttributeStatement>${told.join('')}</saml:AttributeStatement>` : '';
};

const authnStatement = (context: string, at: string): string =>
  `<saml:AuthnStatement AuthnInstant="${at}"><saml:AuthnContext><saml:AuthnContextClassRef>${context}</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`;

/** The provider's metadata as it hands it out. */
export const providerMetadata = (certificate = idpCertificate): string => `<?xml version="1.0"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${IDP_ENTITY_ID}">
  <md:IDPSSODescriptor WantAuthnRequestsSigned="false" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificate.replace(/-----.*-----/g, '')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${IDP_SSO_URL}/post"/>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${IDP_SSO_URL}"/>
  </md:IDPSSODescriptor>
</md:EntityDescriptor>`;

let made = 0;

/** The service provider's request, read from the redirect address. */
export function readRequest(address: URL) {
  const packed = Buffer.from(address.searchParams.get('SAMLRequest') ?? '', 'base64');
  const xml = inflateRawSync(packed).toString('utf8');
  const attribute = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(xml)?.[1] ?? '';
  return {
    xml,
    id: attribute('ID'),
    callbackUrl: attribute('AssertionConsumerServiceURL'),
    relayState: address.searchParams.get('RelayState') ?? '',
  };
}
export type SamlRequest = ReturnType<typeof readRequest>;

/** A SAML provider (samlify) that answers a request as XML. */
export async function answerRequest(
  request: SamlRequest,
  serviceProviderMetadata: string,
  assertion: Assertion,
): Promise<string> {
  const sp = samlify.ServiceProvider({ metadata: serviceProviderMetadata });
  const idp = samlify.IdentityProvider({
    entityID: IDP_ENTITY_ID,
    privateKey: read(assertion.sign === 'other key' ? 'other-key.pem' : 'idp-key.pem'),
    signingCert: idpCertificate,
    isAssertionEncrypted: false,
    requestSignatureAlgorithm: assertion.algorithm ?? 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    singleSignOnService: [{ Binding: REDIRECT, Location: IDP_SSO_URL }],
    singleLogoutService: [{ Binding: REDIRECT, Location: IDP_SSO_URL }],
    loginResponseTemplate: { context: SamlLib.defaultLoginResponseTemplate.context, attributes: [] },
  });
  const now = Date.now();
  const instant = (shift: number) => new Date(now + shift).toISOString();
  made += 1;
  const tags = {
    ID: `_response${made}`,
    AssertionID: assertion.assertionId ?? `_assertion${made}-${now}`,
    Destination: request.callbackUrl,
    Audience: assertion.audience ?? sp.entityMeta.getEntityID(),
    EntityID: sp.entityMeta.getEntityID(),
    SubjectRecipient: assertion.recipient ?? request.callbackUrl,
    Issuer: assertion.issuer ?? IDP_ENTITY_ID,
    IssueInstant: instant(0),
    AssertionConsumerServiceURL: request.callbackUrl,
    StatusCode: samlify.Constants.StatusCode.Success,
    ConditionsNotBefore: instant(assertion.notBefore ?? -MINUTE),
    ConditionsNotOnOrAfter: instant(assertion.notOnOrAfter ?? 5 * MINUTE),
    SubjectConfirmationDataNotOnOrAfter: instant(assertion.notOnOrAfter ?? 5 * MINUTE),
    NameIDFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
    NameID: assertion.email,
    InResponseTo: assertion.inResponseTo ?? request.id,
    AuthnStatement: '',
    AttributeStatement: '',
  };
  const { context } = await idp.createLoginResponse(
    sp,
    { extract: { request: { id: request.id } } },
    'post',
    { email: assertion.email },
    (template: string) => ({
      id: tags.ID,
      context: SamlLib.replaceTagsByValue(
        template
          .replace(
            'urn:oasis:names:tc:SAML:2.0:cm:bearer',
            assertion.method ?? 'urn:oasis:names:tc:SAML:2.0:cm:bearer',
          )
          .replace(
            '</saml:Conditions>',
            `$&${assertion.context ? authnStatement(assertion.context, instant(0)) : ''}${attributeStatement(assertion.attributes ?? {})}`,
          ),
        tags,
      ),
    }),
  );
  return Buffer.from(context, 'base64').toString('utf8');
}
