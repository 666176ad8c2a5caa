import { z } from 'zod';
import { access } from '../access';
import { endpoint } from '../endpoint';
import { limits } from '../limits';
import { dataOf, searchSchema } from '../paging';
import { idSchema, instantSchema, nameSchema } from '../values';
import { VIDEO_ADDRESS, videoCaptionsSchema } from '../videos';
import { draftSectionsSchema } from './content';
import { courseViewSchema } from './courses';

const area = 'training' as const;
const base = '/api/v1/custom-training/{companyId}' as const;
const ofCompany = z.object({ companyId: idSchema });
const ofCourse = ofCompany.extend({ courseId: idSchema });
/** A visit must leave nothing that outlives it, so that visitors only read. */
const write = { area, access: access.adminAreaWrite } as const;

/** Languages that trainings can be in, by their codes. */
export const CONTENT_LANGUAGES = [
  'en',
  'en-gb',
  'ar',
  'bg',
  'da',
  'de',
  'el',
  'es',
  'es-es',
  'fr',
  'he',
  'it',
  'ja',
  'nb',
  'nl',
  'pt',
  'pt-br',
  'ru',
  'sv-se',
  'zh',
] as const;
export type ContentLanguage = (typeof CONTENT_LANGUAGES)[number];

/** What an uploaded file is for; its content decides whether it is accepted. */
export const FILE_KINDS = ['image', 'video', 'pdf'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** Names of the accepted types, as messages list them. */
export const FILE_TYPES = {
  image: ['GIF', 'JPEG', 'JPG', 'PNG'],
  video: ['MOV', 'MPG', 'AVI', 'FLV', 'F4V', 'MP4', 'M4V', 'ASF', 'WMV', 'VOB', 'MOD', '3GP', 'MKV', 'WEBM'],
  pdf: ['PDF'],
} as const satisfies Record<FileKind, readonly string[]>;

/** The most bytes of a file of each kind. */
export const FILE_BYTES = {
  image: limits.upload.documentBytes,
  video: limits.upload.videoBytes,
  pdf: limits.upload.documentBytes,
} as const satisfies Record<FileKind, number>;

/** The content of a custom training; a draft may be incomplete. */
export const customTrainingSchema = z.object({
  name: nameSchema.min(1),
  description: z.string().trim().max(limits.courses.descriptionMax),
  language: z.enum(CONTENT_LANGUAGES),
  /** In percent; null, or absent questions: the usual one. */
  pass_mark: z.number().int().min(1).max(100).nullable(),
  /** A path of this installation, or null. */
  coverURL: z
    .string()
    .max(limits.courses.addressMax)
    .regex(/^\/(?!\/)\S+$/)
    .nullable(),
  sections: draftSectionsSchema,
});
export type CustomTraining = z.infer<typeof customTrainingSchema>;

/** A file that was uploaded; `url` is signed and valid for a day or two, and is sent back as it is. */
export const uploadedFileSchema = z.object({
  url: z.string(),
  kind: z.enum(FILE_KINDS),
  name: z.string(),
  contentType: z.string(),
  bytes: z.number().int(),
});
export type UploadedFile = z.infer<typeof uploadedFileSchema>;

/** Where a video that can be put into a chapter is from. */
export const VIDEO_PROJECTS = ['uploads', 'library'] as const;

/** A video that can be put into a chapter. */
export const chapterVideoSchema = z.object({
  project: z.enum(VIDEO_PROJECTS),
  title: z.string(),
  url: z.string().regex(VIDEO_ADDRESS),
  /** Null for an upload: the browser reads it from the file. */
  durationSeconds: z.number().int().nullable(),
  posterURL: z.string().nullable(),
  captions: z.array(videoCaptionsSchema),
  /** Null for an upload. */
  languageCode: z.string().nullable(),
  /** When it was uploaded; null for the library. */
  uploadedAt: instantSchema.nullable(),
});
export type ChapterVideo = z.infer<typeof chapterVideoSchema>;

const courseAnswer = dataOf(courseViewSchema);

/** Trainings that a company makes itself. */
export const customTrainingEndpoints = {
  create: endpoint({
    ...write,
    method: 'POST',
    path: base,
    summary: 'Starts a custom training: a draft without content',
    params: ofCompany,
    body: customTrainingSchema.pick({ name: true, language: true }),
    response: courseAnswer,
  }),
  save: endpoint({
    ...write,
    method: 'PUT',
    path: `${base}/course/{courseId}`,
    summary:
      'Saves a draft. 409 REVISION_CONFLICT when `revision` is not the stored one, 409 NOT_A_DRAFT once it is published',
    params: ofCourse,
    body: customTrainingSchema.extend({ revision: z.number().int().positive() }),
    response: courseAnswer,
  }),
  remove: endpoint({
    ...write,
    method: 'DELETE',
    path: `${base}/course/{courseId}`,
    summary: 'Deletes a custom training that was never assigned and is not shared',
    params: ofCourse,
    response: dataOf(z.object({ courseId: idSchema })),
  }),
  publish: endpoint({
    ...write,
    method: 'POST',
    path: `${base}/publish`,
    summary:
      'Publishes a draft (422 names what lacks by its path), or puts it back to draft unless an open campaign uses it (409 COURSE_IN_USE)',
    params: ofCompany,
    body: z.object({ course_id: idSchema, is_draft: z.boolean() }),
    response: courseAnswer,
  }),
  disable: endpoint({
    ...write,
    method: 'POST',
    path: `${base}/disable_custom_training`,
    summary: 'Offers a custom training to assign, or no longer; campaigns of it go on',
    params: ofCompany,
    body: z.object({ course_id: idSchema, active: z.boolean() }),
    response: courseAnswer,
  }),
  clone: endpoint({
    ...write,
    method: 'POST',
    path: '/api/v1/course/{companyId}/clone/{courseId}',
    summary: 'Copies a course that the company may see into a draft of its own',
    params: ofCourse,
    response: courseAnswer,
  }),
  videos: endpoint({
    area,
    access: access.adminAreaRead,
    method: 'GET',
    path: '/api/v1/custom-training/company/{companyId}/videos',
    summary: "Videos for a chapter: the company's uploads, newest first, then the library in its own order",
    params: ofCompany,
    query: z.object({
      language: z.string().max(10).optional(),
      search: searchSchema.optional(),
      /** Only the uploads, or only the library. */
      wistiaProjectId: z.enum(VIDEO_PROJECTS).optional(),
    }),
    response: dataOf(z.array(chapterVideoSchema)),
  }),
  upload: endpoint({
    ...write,
    method: 'POST',
    path: `${base}/files`,
    summary: 'Stores an image, a video or a PDF for custom trainings; its content decides the type',
    params: ofCompany,
    upload: { maxBytes: limits.upload.videoBytes },
    body: z.object({ kind: z.enum(FILE_KINDS) }),
    response: dataOf(uploadedFileSchema),
  }),
};
