import { z } from 'zod';
import { access } from '../access';
import { endpoint } from '../endpoint';
import { limits } from '../limits';
import { dataOf } from '../paging';
import { croppedUploadSchema } from '../pictures';
import { idSchema, nameSchema } from '../values';
import { brandSchema, colorSchema } from '../white-label';

const area = 'settings' as const;
const path = '/customers/api/v1/company/{companyId}/settings/white_label' as const;
const params = z.object({ companyId: idSchema });

/** The pictures of a white label: beside or in place of the name, and a square one for small places. */
export const BRAND_PICTURES = ['logo', 'favicon'] as const;
export type BrandPicture = (typeof BRAND_PICTURES)[number];

/** The name in place of the product's, and the color from which its accents are made. */
export const brandFormSchema = z.object({
  name: nameSchema.min(1).max(limits.whiteLabel.nameMax),
  primaryColor: colorSchema.nullable(),
});

const answer = dataOf(brandSchema);

/** How a company's console, learners' app and mails look. */
export const brandEndpoints = {
  get: endpoint({
    method: 'GET',
    path,
    area,
    access: access.whiteLabelRead,
    params,
    summary: "The company's name, pictures and color in place of the product's; its own name at first",
    response: answer,
  }),
  update: endpoint({
    method: 'PUT',
    path,
    area,
    access: access.whiteLabelWrite,
    duringVisit: true,
    params,
    summary: 'Sets name and color; used at the hosts that are verified, and by mails once there is one',
    body: brandFormSchema,
    response: answer,
  }),
  putPicture: endpoint({
    method: 'PUT',
    path: `${path}/{picture}`,
    area,
    access: access.whiteLabelWrite,
    duringVisit: true,
    params: params.extend({ picture: z.enum(BRAND_PICTURES) }),
    summary:
      'Stores a picture: a GIF, JPEG or PNG, or the part of it that crop names, kept as a PNG of at most 32 KB',
    upload: { maxBytes: limits.upload.documentBytes },
    body: croppedUploadSchema,
    response: answer,
  }),
  removePicture: endpoint({
    method: 'DELETE',
    path: `${path}/{picture}`,
    area,
    access: access.whiteLabelWrite,
    duringVisit: true,
    params: params.extend({ picture: z.enum(BRAND_PICTURES) }),
    summary: 'Removes a picture; without one, nothing changes',
    response: answer,
  }),
};
