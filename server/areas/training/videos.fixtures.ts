import { limits } from '@contract/limits';
import { pinnedVideos } from '@server/domain/videos/videos.tables';
import { type Collection, fields } from '@server/platform/db/collection';
import { z } from 'zod';

const { id, dateTime } = fields;

/** `id` exists only in the collection, not as a column: json-server addresses a row by it. */
const pinnedVideo = z.strictObject({ id, companyId: id, videoId: id, pinnedAt: dateTime });

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

export const videoCollections = { pinned_videos: pins };
