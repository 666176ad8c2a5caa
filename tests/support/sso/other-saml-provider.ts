import { readFileSync } from 'node:fs';
import { Saml20 } from 'saml';
import { IDP_ENTITY_ID, idpCertificate, type SamlRequest } from './saml-provider';

const read = (name: string) => readFileSync(new URL(`./${name}`, import.meta.url), 'utf8');

/**
 * A SAML provider on another library (Auth0's): prefixes, order, types of values and the place of the signature differ from
 * those of `answerRequest`.
 */
export function answerRequestOtherwise(
  request: SamlRequest,
  audience: string,
  {
    email,
    attributes = {},
    key = 'idp-key.pem',
  }: {
    readonly email: string;
    readonly attributes?: Readonly<Record<string, string | string[]>>;
    readonly key?: 'idp-key.pem' | 'other-key.pem';
  },
): string {
  const assertion = Saml20.create({
    key: read(key),
    cert: idpCertificate,
    issuer: IDP_ENTITY_ID,
    lifetimeInSeconds: 600,
    audiences: audience,
    recipient: request.callbackUrl,
    inResponseTo: request.id,
    attributes,
    nameIdentifier: email,
    nameIdentifierFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
    sessionIndex: '_session',
    signatureNamespacePrefix: 'ds',
  });
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_other" InResponseTo="${request.id}" Version="2.0"
    IssueInstant="${new Date().toISOString()}" Destination="${request.callbackUrl}">
    <saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${IDP_ENTITY_ID}</saml:Issuer>
    <samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${assertion}</samlp:Response>`;
}
