import { z } from 'zod';
import { access } from '../access';
import { COUNTRY_CODES } from '../countries';
import { endpoint } from '../endpoint';
import { limits } from '../limits';
import { operationSchema } from '../operations';
import { dataOf } from '../paging';
import { croppedUploadSchema } from '../pictures';
import { INDUSTRIES } from '../registration';
import { isZone, zoneNameSchema } from '../timezones';
import { CONTENT_LANGUAGES } from '../training/customTraining';
import { idSchema } from '../values';

const area = 'settings' as const;
const base = '/customers/api/v1/company/{companyId}/settings' as const;
const params = z.object({ companyId: idSchema });
const read = { area, access: access.adminAreaRead } as const;
const write = { area, access: access.adminAreaWrite, duringVisit: true } as const;

/** The languages of the product, in which mails and documents of a company are by default. */
export const COMPANY_LANGUAGES = CONTENT_LANGUAGES;

/** What an admin sets. */
const fields = {
  /** The rules of names are the registration's. */
  name: z.string().trim(),
  lang: z.enum(COMPANY_LANGUAGES),
  country: z.enum(COUNTRY_CODES, 'Please select your country.'),
  /** An IANA name: new due dates, days of invoices and of reports are its days. */
  timeZone: zoneNameSchema.min(1, 'Please select timezone').refine(isZone, 'Please select timezone'),
  industry: z.enum(INDUSTRIES, 'Please select industry your company working on.'),
  /** Reports name nobody beside their learning results, and tell nothing of fewer than five people. */
  isLearningPrivate: z.boolean(),
};

export const generalSettingsSchema = z.object({
  ...fields,
  lang: z.string(),
  country: z.string().nullable(),
  timeZone: z.string(),
  industry: fields.industry.nullable(),
  /** The picture, signed for a day or two. */
  logo: z.string().nullable(),
  /** The picture in its place where the app is dark; without one, the logo is shown on a light background. */
  logoDark: z.string().nullable(),
  /** Whose days reports use: the zone before, until the figures have been rebuilt for a new one. */
  figuresTimeZone: z.string(),
  /** An operation is rebuilding them. */
  isRebuilding: z.boolean(),
});
export type GeneralSettings = z.infer<typeof generalSettingsSchema>;

const changedSchema = generalSettingsSchema.extend({
  /** Makes the figures again for a new time zone; null without one. */
  rebuild: operationSchema.nullable(),
});

/** A misspelled field would otherwise change nothing, and say so to nobody. */
export const generalChangeSchema = z.strictObject(fields).partial();

const logoAnswer = dataOf(generalSettingsSchema.pick({ logo: true, logoDark: true }));

/** What a company says of itself. */
export const generalSettingsEndpoints = {
  get: endpoint({
    ...read,
    params,
    method: 'GET',
    path: `${base}/general`,
    summary:
      'Name, logo, language, country, time zone and industry of the company, and whether learning is private',
    response: dataOf(generalSettingsSchema),
  }),
  update: endpoint({
    ...write,
    params,
    method: 'PATCH',
    path: `${base}/general`,
    summary:
      'Changes the settings that are given; the language only where the flag company-language-switcher is on, privacy never during a visit',
    body: generalChangeSchema,
    response: dataOf(changedSchema),
  }),
  rebuildFigures: endpoint({
    ...write,
    params,
    method: 'POST',
    path: `${base}/figures`,
    summary:
      "Counts the figures of reports again for the company's time zone, where that was canceled or failed; 409 where they already are, or are being counted",
    response: dataOf(operationSchema),
  }),
  putLogo: endpoint({
    ...write,
    params,
    method: 'PUT',
    path: `${base}/logo`,
    summary:
      'Stores the logo: a GIF, JPEG or PNG, or the part of it that crop names, kept as a PNG of at most 512 by 512 pixels',
    upload: { maxBytes: limits.upload.documentBytes },
    body: croppedUploadSchema,
    response: logoAnswer,
  }),
  removeLogo: endpoint({
    ...write,
    params,
    method: 'DELETE',
    path: `${base}/logo`,
    summary: 'Removes the logo; without one, nothing changes',
    response: logoAnswer,
  }),
  putDarkLogo: endpoint({
    ...write,
    params,
    method: 'PUT',
    path: `${base}/logo_dark`,
    summary: 'Stores the logo for dark backgrounds, as the logo is stored; documents and mails keep the logo',
    upload: { maxBytes: limits.upload.documentBytes },
    body: croppedUploadSchema,
    response: logoAnswer,
  }),
  removeDarkLogo: endpoint({
    ...write,
    params,
    method: 'DELETE',
    path: `${base}/logo_dark`,
    summary: 'Removes the logo for dark backgrounds; without one, nothing changes',
    response: logoAnswer,
  }),
};
