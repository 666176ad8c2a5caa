import { z } from 'zod';
import { access } from './access';
import { endpoint } from './endpoint';
import { limits } from './limits';
import { dataOf } from './paging';
import { nameSchema } from './values';

const area = 'settings' as const;

/** What a company's custom domain serves: the console, the learner app, its web pages. */
export const CUSTOM_DOMAIN_TYPES = ['customDomainAdmin', 'customDomainEmployee', 'customDomainWeb'] as const;
export type CustomDomainType = (typeof CUSTOM_DOMAIN_TYPES)[number];

/** A host name without port, in lower case; a trailing dot is removed. */
export const domainSchema = z
  .string()
  .trim()
  .toLowerCase()
  .transform((name) => name.replace(/\.$/, ''))
  .pipe(
    z
      .string()
      .max(limits.whiteLabel.domainMax)
      .regex(/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/, 'This is not a valid domain'),
  );

const { logoBytes } = limits.whiteLabel;
// Base64 writes four characters for three bytes.
const LOGO_MAX_LENGTH = Math.ceil(logoBytes / 3) * 4 + 32;

/** An image as data, so that no page loads it from another host; an SVG in an <img> runs no script. */
export const logoSchema = z
  .string()
  .max(LOGO_MAX_LENGTH, `at most ${logoBytes / 1024} KB`)
  .regex(/^data:image\/(?:png|jpeg|webp|svg\+xml);base64,[A-Za-z0-9+/]+={0,2}$/, 'must be a picture as data');

export const colorSchema = z.string().regex(/^#[0-9a-f]{6}$/, 'must be a color such as #4845cf');

/** The look of a company's own console. */
export const brandSchema = z.object({
  name: nameSchema,
  /** Shown in place of the name; absent: the name itself. */
  logo: logoSchema.nullable(),
  /** A square image for small places. */
  favicon: logoSchema.nullable(),
  /** The accent colors of both color schemes are derived from it; absent: the product's own. */
  primaryColor: colorSchema.nullable(),
});
export type Brand = z.infer<typeof brandSchema>;

const domainOf = z.object({ domain: z.string() }).nullable();
export const customDomainsSchema = z.object({
  customDomainAdmin: domainOf,
  customDomainEmployee: domainOf,
  customDomainWeb: domainOf,
} satisfies Record<CustomDomainType, z.ZodType>);
export type CustomDomains = z.infer<typeof customDomainsSchema>;

const params = z.object({ domain: domainSchema });

export const whiteLabelEndpoints = {
  byDomain: endpoint({
    method: 'GET',
    path: '/white-label/api/v1/by-domain/{domain}',
    area,
    access: access.public,
    summary: 'The verified domains of the company that owns a verified domain',
    params,
    response: dataOf(customDomainsSchema),
  }),
  propertyByDomain: endpoint({
    method: 'GET',
    path: '/white-label/api/v1/by-domain/{domain}/property',
    area,
    access: access.public,
    summary: 'The look of the console on a verified domain',
    params,
    response: dataOf(brandSchema),
  }),
};
