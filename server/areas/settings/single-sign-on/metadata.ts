import { limits } from '@contract/limits';
import { type Certificate, certificatesIn } from '@server/domain/sign-on/certificates';
import { invalidField } from '@server/platform/http/errors';
import { follow } from '@server/platform/network/follow';
import { DOMParser, type Element } from '@xmldom/xmldom';

const METADATA = 'urn:oasis:names:tc:SAML:2.0:metadata';
const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#';
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
/** Entities are declared in a document type, and no provider sends one. */
const DOCUMENT_TYPE = /<!\s*(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST)/i;

export interface ProviderMetadata {
  readonly identityProviderEntityId: string;
  readonly ssoUrl: string;
  readonly certificates: readonly Certificate[];
}

const all = (parent: Element, namespace: string, name: string): Element[] =>
  [...parent.getElementsByTagNameNS(namespace, name)] as Element[];

function parse(xml: string): Element | null {
  if (DOCUMENT_TYPE.test(xml)) return null;
  try {
    const stop = (_level: string, message: string) => {
      throw new Error(message);
    };
    return new DOMParser({ onError: stop }).parseFromString(xml, 'text/xml').documentElement;
  } catch {
    return null;
  }
}

/**
 * Reads the metadata of a SAML provider: its id, where it is asked by redirect, and the certificates it signs with. Returns
 * undefined when the text is none, or of no identity provider, or of several.
 */
export function readMetadata(xml: string): ProviderMetadata | undefined {
  const root = parse(xml);
  if (!root) return undefined;
  const entities = root.localName === 'EntityDescriptor' ? [root] : all(root, METADATA, 'EntityDescriptor');
  const providers = entities.filter((entity) => all(entity, METADATA, 'IDPSSODescriptor').length > 0);
  const [entity] = providers;
  if (!entity || providers.length > 1) return undefined;
  const [descriptor] = all(entity, METADATA, 'IDPSSODescriptor');
  if (!descriptor) return undefined;
  const services = all(descriptor, METADATA, 'SingleSignOnService');
  const ssoUrl = services
    .find((service) => service.getAttribute('Binding') === REDIRECT)
    ?.getAttribute('Location');
  const keys = all(descriptor, METADATA, 'KeyDescriptor').filter(
    (key) => key.getAttribute('use') !== 'encryption',
  );
  const texts = keys
    .flatMap((key) => all(key, SIGNATURE, 'X509Certificate'))
    .map((one) => one.textContent ?? '');
  const identityProviderEntityId = entity.getAttribute('entityID');
  if (!ssoUrl || !identityProviderEntityId || texts.length === 0) return undefined;
  try {
    const certificates = texts.flatMap(certificatesIn);
    const unique = certificates.filter(
      ({ pem }, at) => certificates.findIndex((one) => one.pem === pem) === at,
    );
    return { identityProviderEntityId, ssoUrl, certificates: unique };
  } catch {
    return undefined;
  }
}

const UNREADABLE = 'No metadata of one SAML identity provider was found';

/** The metadata in a text. Throws 422 on the field when it is none. */
export function metadataOfText(xml: string, field: string): ProviderMetadata {
  const metadata = readMetadata(xml);
  if (!metadata) throw invalidField(field, UNREADABLE);
  return metadata;
}

/**
 * The metadata at a public address. Throws 422 on `url` when there is none; what the address leads to is never told, so that
 * nobody looks around by it.
 */
export async function metadataAt(url: string): Promise<ProviderMetadata> {
  const { metadataMax, fetchMs } = limits.singleSignOn;
  const xml = await follow(url, {
    accept: 'application/samlmetadata+xml, application/xml, text/xml',
    mostBytes: metadataMax,
    signal: AbortSignal.timeout(fetchMs),
  })
    .then((answer) => answer.text())
    .catch(() => '');
  return metadataOfText(xml, 'url');
}
