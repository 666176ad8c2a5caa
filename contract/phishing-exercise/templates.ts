import { z } from 'zod';
import { access } from '../access';
import { endpoint } from '../endpoint';
import { limits } from '../limits';
import { dataOf, pageOf, pageQuery, repeated, searchSchema } from '../paging';
import { idSchema, instantSchema } from '../values';
import { calloutSchema, DIFFICULTIES, gradedAnswerSchema, LAYOUT_TYPES, TEMPLATE_TYPES } from './content';
import { templateWireSchema } from './templateForm';

const area = 'phishing-exercise' as const;
export const EXERCISE_BASE = '/phishing-exercise/api/v1' as const;
const base = `${EXERCISE_BASE}/company/{companyId}` as const;
const ofCompany = z.object({ companyId: idSchema });
const ofTemplate = ofCompany.extend({ templateId: idSchema });
const read = { area, access: access.adminAreaRead } as const;
/** Templates outlive a visit, so that visitors only read. */
const write = { area, access: access.templateWrite } as const;

/** The name of the form's field with the picture. */
export const THUMBNAIL_FIELD = 'thumbnail';

/** The fields of a template's form: those with the body and the design are long. */
const form = {
  optional: true,
  maxBytes: limits.upload.thumbnailBytes,
  fields: { count: 80, bytes: limits.exercises.formBytes, totalBytes: limits.exercises.formTotalBytes },
} as const;

/** A template in a list. */
export const templateSchema = z.object({
  id: idSchema,
  name: z.string(),
  type: z.enum(TEMPLATE_TYPES),
  layoutType: z.enum(LAYOUT_TYPES),
  /** Null for a company's own. */
  difficulty: z.literal(DIFFICULTIES).nullable(),
  language: z.string(),
  subject: z.string(),
  fromName: z.string(),
  /** Null: the list shows a picture for its layout. */
  thumbnailUrl: z.string().nullable(),
  packId: z.string().nullable(),
  /** The company's own; only these can be changed. */
  isEditable: z.boolean(),
  /** In an exercise that has not ended: it can be neither changed nor deleted. */
  isUsed: z.boolean(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type Template = z.infer<typeof templateSchema>;

export const templateDetailSchema = templateSchema.extend({
  fromEmail: z.string(),
  /** A phone number or a contact's name. */
  fromPhone: z.string(),
  html: z.string(),
  /** The visual editor's document; null for a template that was written as source, and for those of others. */
  designData: z.record(z.string(), z.unknown()).nullable(),
  /** The file that goes with a simulated mail; empty: none. */
  attachmentName: z.string(),
  /** Whether replying to a simulated mail counts as falling for it. */
  isReplyTracked: z.boolean(),
  /** The host that links of simulated mails lead to, offered or not; null: the company's. */
  linkHost: z.string().nullable(),
  legend: z.string(),
  answers: z.array(gradedAnswerSchema),
  callouts: z.array(calloutSchema),
});
export type TemplateDetail = z.infer<typeof templateDetailSchema>;

/** The default pack of the wizard, CUSTOM_PACK, has an empty id and no templates. */
export const packSchema = z.object({
  id: z.string(),
  name: z.string(),
  thumbnail: z.string().nullable(),
  difficulty: z.literal(DIFFICULTIES),
  templatesEmailCount: z.number().int(),
  templatesSmsCount: z.number().int(),
  templatesTotalCount: z.number().int(),
});
export type Pack = z.infer<typeof packSchema>;

/** What stands for templates that are picked one by one. */
export const CUSTOM_PACK: Pack = {
  id: '',
  name: 'Custom Pack',
  thumbnail: null,
  difficulty: 1,
  templatesEmailCount: 0,
  templatesSmsCount: 0,
  templatesTotalCount: 0,
};

/** 'Name' from A to Z; 'Last Modified', the usual one, from the newest. */
export const TEMPLATE_SORTS = ['name', 'updatedAt'] as const;
export type TemplateSort = (typeof TEMPLATE_SORTS)[number];

const pageSize = pageQuery.pageSize.default(limits.exercises.templatePageSize);

export const templateEndpoints = {
  packs: endpoint({
    ...read,
    method: 'GET',
    path: `${EXERCISE_BASE}/packs/available`,
    summary: 'The packs of templates',
    params: z.object({}),
    /** Packs are the same for every company. */
    query: z.object({ companyId: idSchema.optional() }),
    response: dataOf(z.array(packSchema)),
  }),
  packTemplates: endpoint({
    ...read,
    method: 'GET',
    path: `${EXERCISE_BASE}/packs`,
    summary: 'The templates of a pack, a page at a time',
    params: z.object({}),
    query: z.object({ packId: z.string().max(60), page: pageQuery.pageNumber, pageSize }),
    response: pageOf(templateSchema),
  }),
  list: endpoint({
    ...read,
    method: 'GET',
    path: `${base}/templates`,
    summary: "The company's own templates and the provider's",
    params: ofCompany,
    query: z.object({
      pageNumber: pageQuery.pageNumber,
      pageSize,
      search: searchSchema.optional(),
      sort: z.enum(TEMPLATE_SORTS).optional().catch(undefined),
      ids: repeated(idSchema).optional(),
      type: z.enum(TEMPLATE_TYPES).optional(),
      layoutType: z.enum(LAYOUT_TYPES).optional(),
      difficulty: z.coerce.number().pipe(z.literal(DIFFICULTIES)).optional(),
      language: z.string().max(10).optional(),
    }),
    response: pageOf(templateSchema),
  }),
  get: endpoint({
    ...read,
    method: 'GET',
    path: `${base}/template/{templateId}`,
    summary: "A template: the company's own or the provider's",
    params: ofTemplate,
    response: dataOf(templateDetailSchema),
  }),
  create: endpoint({
    ...write,
    method: 'POST',
    path: `${base}/template/create`,
    summary: 'Stores a template of the company; its HTML is sanitized. The picture `thumbnail` is optional',
    params: ofCompany,
    upload: form,
    body: templateWireSchema,
    response: dataOf(templateDetailSchema),
  }),
  update: endpoint({
    ...write,
    method: 'PUT',
    path: `${base}/template/{templateId}/update`,
    summary:
      'Replaces a template of the company, but not its picture unless there is a new one or isDeleteThumbnail. 409 while an exercise uses it',
    params: ofTemplate,
    upload: form,
    body: templateWireSchema,
    response: dataOf(templateDetailSchema),
  }),
  remove: endpoint({
    ...write,
    method: 'DELETE',
    path: `${base}/template/{templateId}/delete`,
    summary: 'Deletes a template of the company. 409 while an exercise uses it',
    params: ofTemplate,
    response: dataOf(z.object({ templateId: idSchema })),
  }),
  uploadImage: endpoint({
    ...write,
    method: 'POST',
    path: `${base}/template/images`,
    summary: 'Stores an image for the bodies of templates',
    params: ofCompany,
    upload: { maxBytes: limits.upload.documentBytes },
    response: dataOf(z.object({ url: z.string() })),
  }),
};
