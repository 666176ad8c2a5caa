import { type ReportSchedule, scheduleEndpoints } from '@contract/paper/schedules';
import { REPORT_SCREENS } from '@contract/report-kinds';
import { useGetList } from 'react-admin';
import { Link } from 'react-router';
import { useCan } from '@/authProvider/useCan';
import { useT } from '@/i18n/useT';
import { SCHEDULES_PATH } from './schedules';

/** As many as a company can have. */
const ALL = { pagination: { page: 1, perPage: 100 }, sort: { field: 'name', order: 'ASC' } } as const;

/** The schedules of the report at a path: the name of the first, how many there are beside it, and the way to them. */
export function ScheduledNote({ path }: { path: string }) {
  const t = useT();
  const canRead = useCan(scheduleEndpoints.list);
  const { data = [] } = useGetList<ReportSchedule>('report_schedules', ALL, { enabled: canRead });
  // Both quizzes are at one address with two tabs.
  const [, root] = path.split(/(^\/reports-\w+)/);
  const ours = data.filter(({ report, isPaused }) => {
    const screen = REPORT_SCREENS[report].path;
    return !isPaused && (screen === path || (root !== undefined && screen.startsWith(`${root}/`)));
  });
  const [first] = ours;
  if (!first) return null;
  const others = ours.length - 1;
  return (
    <p>
      <Link to={SCHEDULES_PATH}>
        {t('reports.home.scheduled', { name: first.name })}
        {others > 0 && ` ${t('reports.home.more', { smart_count: others })}`}
      </Link>
    </p>
  );
}
