import { z } from 'zod';
import { access } from './access';
import { endpoint } from './endpoint';
import { limits } from './limits';
import { dataOf, searchSchema } from './paging';
import { idSchema } from './values';

const area = 'training' as const;
const ofCompany = z.object({ companyId: idSchema });
const ofVideo = z.object({ companyId: idSchema, videoId: idSchema });

/** Training topics. */
export const TRAINING_CATEGORIES = [
  'awareness',
  'specialized',
  'compliance',
  'for developers',
  'for_developers_manual_start',
  'for_admins',
  'for_partner_admins',
  'role_based',
] as const;

/** The address of a file: a path of this installation, or an https address of another host. */
export const VIDEO_ADDRESS = /^(?:\/(?!\/)|https:\/\/)\S+$/;

export const videoCourseSchema = z.object({ id: idSchema, name: z.string() });
export type VideoCourse = z.infer<typeof videoCourseSchema>;

/** Captions in one language, as WebVTT. */
export const videoCaptionsSchema = z.object({
  languageCode: z.string(),
  url: z.string().regex(VIDEO_ADDRESS),
});

/** A video of the library; its title and captions are in the language of `languageCode`. */
export const videoSchema = z.object({
  videoId: idSchema,
  title: z.string(),
  url: z.string().regex(VIDEO_ADDRESS),
  /** The address for viewers outside the company; null when the video is not public. */
  shareURL: z.string().regex(VIDEO_ADDRESS).nullable(),
  isPublicVideo: z.boolean(),
  /** Shown on the company's Learner Dashboard. */
  isPinned: z.boolean(),
  languageCode: z.string(),
  categoryName: z.enum(TRAINING_CATEGORIES),
  durationSeconds: z.number().int().positive(),
  /** Can be planned as a month's video (contract/calendar.ts). */
  isMonthly: z.boolean(),
  /** The picture shown before it plays: a path of this installation, because the page loads no other. */
  posterURL: z.string().nullable(),
  captions: z.array(videoCaptionsSchema),
  courses: z.array(videoCourseSchema),
});
export type Video = z.infer<typeof videoSchema>;

const pinSchema = z.object({ videoId: idSchema, isPinned: z.boolean() });

export const videoEndpoints = {
  library: endpoint({
    method: 'GET',
    path: '/api/v1/videos/video_library/company/{companyId}',
    area,
    access: access.adminAreaRead,
    summary: 'The video library, in its own order; filtered by language, category and words of the title',
    params: ofCompany,
    query: z.object({
      languageCode: z.string().max(limits.text.nameMax).optional(),
      categoryName: z.enum(TRAINING_CATEGORIES).optional(),
      search: searchSchema.optional(),
    }),
    response: dataOf(z.array(videoSchema)),
  }),
  pinned: endpoint({
    method: 'GET',
    path: '/api/v1/videos/company/{companyId}/pinned',
    area,
    access: access.adminAreaRead,
    summary: "The videos of the company's Learner Dashboard, in the order they were pinned",
    params: ofCompany,
    response: dataOf(z.array(videoSchema)),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/v1/videos/company/{companyId}/{videoId}',
    area,
    access: access.adminAreaRead,
    summary: 'One video of the library, by its id',
    params: ofVideo,
    response: dataOf(videoSchema),
  }),
  courses: endpoint({
    method: 'GET',
    path: '/api/v1/videos/company/{companyId}/{videoId}/courses',
    area,
    access: access.adminAreaRead,
    summary: 'The courses that contain the video, by name',
    params: ofVideo,
    response: dataOf(z.array(videoCourseSchema)),
  }),
  pin: endpoint({
    method: 'POST',
    path: '/api/v1/videos/company/{companyId}/{videoId}/pin',
    area,
    access: access.adminAreaWrite,
    duringVisit: true,
    summary: 'Adds the video to the Learner Dashboard; five at most',
    params: ofVideo,
    response: dataOf(pinSchema),
  }),
  unpin: endpoint({
    method: 'POST',
    path: '/api/v1/videos/company/{companyId}/{videoId}/unpin',
    area,
    access: access.adminAreaWrite,
    duringVisit: true,
    summary: 'Removes the video from the Learner Dashboard',
    params: ofVideo,
    response: dataOf(pinSchema),
  }),
};
