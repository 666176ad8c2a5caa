import { calendarEndpoints } from '@contract/calendar';
import { calendarEvents } from '@server/domain/calendar/calendar.tables';
import { type Examples, type ExampleWorld, inCompany } from './example';

const SETTINGS = {
  calendarSubject: 'Watch {videoTitle}',
  calendarMessage: 'Hello {name}, it takes two minutes.',
  calendarNotificationsEnabled: true,
};
let months = 0;

/** A month that no other example has planned: the examples of all callers may share a company. */
function freeMonth({ gateway }: ExampleWorld) {
  months += 1;
  const now = gateway.clock();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1 + (months % 24), 15))
    .toISOString()
    .slice(0, 10);
}

/** A video on its planned day, in a year of its own. */
async function planned({ gateway, company }: ExampleWorld, date?: string, sentAt: Date | null = null) {
  months += 1;
  const { id: videoId } = await gateway.buildVideo({ isMonthly: true });
  const plannedOn = date ?? `${3000 + months}-01-15`;
  const [event] = await gateway.db
    .insert(calendarEvents)
    .values({
      companyId: company.id,
      videoId,
      plannedOn,
      month: plannedOn.slice(0, 7),
      sentAt,
      createdBy: 1,
      createdAt: gateway.clock(),
    })
    .returning();
  if (!event) throw new Error('the insert returned no row');
  return { params: { companyId: company.id, eventId: event.id } };
}

/** A video that has gone out. */
export const begun = (world: ExampleWorld) => {
  months += 1;
  return planned(world, `${1000 + months}-01-15`, world.gateway.clock());
};

const plan = async (world: ExampleWorld) => ({
  videoId: (await world.gateway.buildVideo({ isMonthly: true })).id,
  date: freeMonth(world),
});

/** Examples of the monthly video. */
export const calendarExamples: Examples = [
  [calendarEndpoints.settings, (world) => ({ params: inCompany(world) })],
  [calendarEndpoints.enable, (world) => ({ params: inCompany(world), body: SETTINGS })],
  [calendarEndpoints.disable, (world) => ({ params: inCompany(world) })],
  [calendarEndpoints.updateSettings, (world) => ({ params: inCompany(world), body: SETTINGS })],
  [calendarEndpoints.events, (world) => ({ params: inCompany(world), query: { year: 2026, month: 3 } })],
  [calendarEndpoints.addEvent, async (world) => ({ params: inCompany(world), body: await plan(world) })],
  [calendarEndpoints.updateEvent, async (world) => ({ ...(await planned(world)), body: await plan(world) })],
  [calendarEndpoints.deleteEvent, (world) => planned(world)],
  [calendarEndpoints.statistics, (world) => ({ params: inCompany(world), body: { year: 2026 } })],
  [calendarEndpoints.departmentsProgress, async (world) => ({ ...(await begun(world)), body: {} })],
  [
    calendarEndpoints.usersProgress,
    async (world) => ({ ...(await begun(world)), body: { status: 'COMPLETED' } }),
  ],
  [calendarEndpoints.exportResults, begun],
];
