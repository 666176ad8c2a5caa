import type { Brand } from '@contract/white-label';

/** The parts of a company's white label the console uses. */
export interface WhiteLabel {
  brand: Brand;
  /** The company's own domain for the learner app. */
  learnerDomain: string | null;
}

type Fields = Record<string, unknown>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
const matching = (value: unknown, pattern: RegExp) =>
  typeof value === 'string' && pattern.test(value) ? value : null;

// Whatever the source: a picture must be data, a color a color, and a domain can only be a host.
const PICTURE = /^data:image\/(?:png|jpeg|webp|svg\+xml);base64,[A-Za-z0-9+/]+={0,2}$/;
const COLOR = /^#[0-9a-f]{6}$/;
const DOMAIN = /^[a-z0-9.-]+$/;

/** Parses branding and domains from the gateway or from storage; null when there is no name to show. */
export function readWhiteLabel(brand: unknown, domains: unknown): WhiteLabel | null {
  const { name, logo, favicon, primaryColor } = fieldsOf(brand);
  if (typeof name !== 'string' || name.trim() === '') return null;
  return {
    brand: {
      name,
      logo: matching(logo, PICTURE),
      favicon: matching(favicon, PICTURE),
      primaryColor: matching(primaryColor, COLOR),
    },
    learnerDomain: matching(fieldsOf(fieldsOf(domains).customDomainEmployee).domain, DOMAIN),
  };
}
