import { limits } from '@contract/limits';
import { TRAINING_CATEGORIES, VIDEO_ADDRESS } from '@contract/videos';
import { z } from 'zod';
import { type Collection, fields } from '../../db/collection';
import { fold } from '../../text';
import { pinnedVideos, videoCourses, videos } from '../../videos/videos.tables';

const { id, name, dateTime, languageCode } = fields;
const address = z.string().regex(VIDEO_ADDRESS, 'must be a path or an https address');

/** A video of the library; demo files are in `fixtures/media`. */
const video = z.strictObject({
  id,
  position: z.int().nonnegative(),
  title: name,
  languageCode,
  categoryName: z.enum(TRAINING_CATEGORIES),
  durationSeconds: z.int().positive(),
  isMonthly: z.boolean(),
  url: address,
  posterUrl: z.string().startsWith('/').nullable(),
  captions: z.array(z.strictObject({ languageCode: z.string(), url: address })),
  shareUrl: address.nullable(),
  isPublic: z.boolean(),
});

/** `id` exists only in the collection, not as a column: json-server addresses a row by it. */
const videoCourse = z.strictObject({ id, videoId: id, courseId: id, courseName: name });
const pinnedVideo = z.strictObject({ id, companyId: id, videoId: id, pinnedAt: dateTime });

const library: Collection<z.infer<typeof video>> = {
  row: video,
  table: videos,
  keys: ['id'],
  check(row, report) {
    if (row.isPublic !== (row.shareUrl !== null))
      report('shareUrl', 'must be set exactly when the video is public', 'inconsistent');
  },
  map: (row) => ({ ...row, titleKey: fold(row.title) }),
};

const courses: Collection<z.infer<typeof videoCourse>, { courses: { id: number; name: string } }> = {
  row: videoCourse,
  table: videoCourses,
  keys: ['videoId', 'courseId'],
  refs: { videoId: 'videos', courseId: 'courses' },
  check({ courseId, courseName }, report, { find }) {
    if (find('courses', courseId)?.name !== courseName)
      report('courseName', `course ${courseId} has another name`, 'inconsistent');
  },
};

const pins: Collection<z.infer<typeof pinnedVideo>, { pinned_videos: z.infer<typeof pinnedVideo> }> = {
  row: pinnedVideo,
  table: pinnedVideos,
  keys: ['companyId', 'videoId'],
  refs: { videoId: 'videos' },
  check({ companyId }, report, { where }) {
    if (where('pinned_videos', 'companyId', companyId).length > limits.videos.pinnedMax)
      report('companyId', `company ${companyId} has more pins than it may`, 'inconsistent');
  },
};

export const videoCollections = { videos: library, video_courses: courses, pinned_videos: pins };
