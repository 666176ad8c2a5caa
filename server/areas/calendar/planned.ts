import type { CalendarEvent } from '@contract/calendar';
import type { VideoActivity } from '@contract/home';
import type { PlannedActivity } from '@server/domain/tasks/kind';
import type { Queryable } from '@server/platform/db/client';
import { listEvents } from './events.queries';

interface Range {
  readonly from: string;
  readonly to: string;
}

/** A monthly video, as the plan shows it. */
const toVideoActivity = (event: CalendarEvent): VideoActivity => ({
  id: event.id,
  startAt: `${event.date}T00:00:00.000Z`,
  videoId: event.videoId,
  courseId: null,
  name: event.video.title,
  status: event.sentAt === null ? 'QUEUED' : 'ACTIVE',
  usersCount: event.assigned,
  completionPercentage: event.assigned === 0 ? null : event.completionPercentage,
  averageScore: null,
});

export async function videosOf(db: Queryable, companyId: number, range: Range): Promise<VideoActivity[]> {
  return (await listEvents(db, companyId, range)).map(toVideoActivity);
}

/** The monthly videos of a range of days, as activities of the yearly plan. */
export async function plannedVideos(
  db: Queryable,
  companyId: number,
  range: Range,
): Promise<PlannedActivity[]> {
  return (await listEvents(db, companyId, range)).map((event) => {
    const { name, status, usersCount, completionPercentage } = toVideoActivity(event);
    const day = event.date;
    return { row: 'monthlyVideo', name, round: null, day, status, usersCount, completionPercentage };
  });
}
