import { type CalendarSettingsBody, calendarEndpoints } from '@contract/calendar';
import { dayAt } from '@contract/days';
import { calendarEvents } from '@server/domain/calendar/calendar.tables';
import { eq } from 'drizzle-orm';
import type { TestGateway } from './gateway';

export const DAY = 24 * 3600_000;
export const TEXTS: CalendarSettingsBody = {
  calendarSubject: 'New: {videoTitle}',
  calendarMessage: 'Hello {name}, {companyName} has a video for you.',
  calendarNotificationsEnabled: true,
};

/** Who calls, and what is planned; read at each call, so that a test may change it. */
interface Planner {
  readonly gateway: TestGateway;
  readonly token: string;
  readonly params: { readonly companyId: number };
  readonly videoId: number;
}

/** The calls of an admin who plans a company's monthly videos. */
export function calendarCalls(who: () => Planner) {
  const inDays = (days: number) => dayAt(new Date(who().gateway.clock().getTime() + days * DAY), 'UTC');
  const enable = (body = TEXTS) => {
    const { gateway, token, params } = who();
    return gateway.call(calendarEndpoints.enable, { token, params, body });
  };
  const plan = (date: string, video = who().videoId) => {
    const { gateway, token, params } = who();
    return gateway.call(calendarEndpoints.addEvent, { token, params, body: { videoId: video, date } });
  };
  const planned = async (date: string) => (await plan(date)).body.data;
  const stored = async (id: number) =>
    (await who().gateway.db.select().from(calendarEvents).where(eq(calendarEvents.id, id)))[0];
  /** An event that went out a month ago, without a mail. */
  const sent = async () => {
    const { id } = await planned(inDays(0));
    const day = inDays(-31);
    const { db, clock } = who().gateway;
    await db
      .update(calendarEvents)
      .set({ plannedOn: day, month: day.slice(0, 7), sentAt: clock() })
      .where(eq(calendarEvents.id, id));
    return id;
  };
  return { inDays, enable, plan, planned, stored, sent };
}
