import { limits } from '@contract/limits';
import { z } from 'zod';
import { type Collection, fields } from '../../db/collection';
import { pinnedVideos, videoCourses } from '../../videos/videos.tables';

const { id, name, dateTime } = fields;

/** `id` exists only in the collection, not as a column: json-server addresses a row by it. */
const videoCourse = z.strictObject({ id, videoId: id, courseId: id, courseName: name });
const pinnedVideo = z.strictObject({ id, companyId: id, videoId: id, pinnedAt: dateTime });

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

export const videoCollections = { video_courses: courses, pinned_videos: pins };
