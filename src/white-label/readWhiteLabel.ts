import type { Brand } from '@contract/white-label';

/** What the console uses of a company's white label. */
export interface WhiteLabel {
  brand: Brand;
  /** The company's own domain of the learner app. */
  learnerDomain: string | null;
}

type Fields = Record<string, unknown>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
const matching = (value: unknown, pattern: RegExp) =>
  typeof value === 'string' && pattern.test(value) ? value : null;

// Whatever sends it: a picture is data, a colour is a colour, and a domain leads nowhere but to a host.
const PICTURE = /^data:image\/(?:png|jpeg|webp|svg\+xml);base64,[A-Za-z0-9+/]+={0,2}$/;
const COLOUR = /^#[0-9a-f]{6}$/;
const DOMAIN = /^[a-z0-9.-]+$/;

/** Reads look and domains as they arrive, or from the storage; null when there is no name to show. */
export function readWhiteLabel(brand: unknown, domains: unknown): WhiteLabel | null {
  const { name, logo, favicon, primaryColor } = fieldsOf(brand);
  if (typeof name !== 'string' || name.trim() === '') return null;
  return {
    brand: {
      name,
      logo: matching(logo, PICTURE),
      favicon: matching(favicon, PICTURE),
      primaryColor: matching(primaryColor, COLOUR),
    },
    learnerDomain: matching(fieldsOf(fieldsOf(domains).customDomainEmployee).domain, DOMAIN),
  };
}
