import { limits } from '@contract/limits';
import { type ReactNode, useMemo } from 'react';
import { Link, useLocation } from 'react-router';
import { EmptyState } from '@/components/feedback/EmptyState';
import { List } from '@/components/list/List';
import { type ListSpec, PARTNER_NAMES } from '@/components/list/listParams';
import styles from '@/components/report/report.module.css';
import { useFormats } from '@/components/report/useFormats';
import type { Column } from '@/components/table/column';
import { DataTable } from '@/components/table/DataTable';
import { Day } from '@/components/table/Day';
import { ExportButton } from '@/components/table/ExportButton';
import type { ReportFilter, RoundRecord } from '@/dataProvider/resources/simulationReports';
import { useT } from '@/i18n/useT';
import { AnonymousNotice } from './parts/AnonymousNotice';
import { resultColumns } from './parts/resultColumns';
import { TEAM_LIST, TeamsTable } from './parts/TeamsTable';
import { TEMPLATE_LIST, TemplatesTable } from './parts/TemplatesTable';
import type { ReportTabProps } from './ReportPage';
import { filtersOfAllTabs, reportPath } from './reportPaths';
import { roundsFilter, useRoundsFilter } from './roundsFilter';
import { SENT_IN, SentInInputs } from './sentIn';

const FILTERS = { rounds: roundsFilter, ...SENT_IN };
const TEAMS: ListSpec<ReportFilter> = { ...TEAM_LIST, filters: FILTERS };
const TEMPLATES: ListSpec<ReportFilter> = { ...TEMPLATE_LIST, filters: FILTERS };
const ROUNDS: ListSpec<ReportFilter> = {
  sorts: ['round'],
  defaultSort: { field: 'round', order: 'DESC' },
  filters: SENT_IN,
  names: PARTNER_NAMES,
  perPage: limits.paging.reportPageSize,
};

/** Explains the numbers that an anonymous report leaves out. */
function Anonymous({
  overview: { isAnonymous, sending },
  children,
}: Pick<ReportTabProps, 'overview'> & { children: ReactNode }) {
  return (
    <>
      {isAnonymous && <AnonymousNotice sending={sending} />}
      {children}
    </>
  );
}

interface TeamsTabProps extends ReportTabProps {
  teams: 'departments' | 'groups';
}

function TeamsTab({ simulation: { id, rounds }, overview, teams }: TeamsTabProps) {
  const { isAnonymous } = overview;
  const filter = useMemo(() => ({ campaignId: id }), [id]);
  const filters = useRoundsFilter(rounds);
  const { search } = useLocation();
  const toRecipients = useMemo(
    () =>
      isAnonymous
        ? undefined
        : (team: number) =>
            reportPath(id, 'recipients', { ...filtersOfAllTabs(search), [teams]: String(team) }),
    [id, teams, isAnonymous, search],
  );
  return (
    <Anonymous overview={overview}>
      <List resource={`simulation_report_${teams}`} spec={TEAMS} filter={filter}>
        {!isAnonymous && <SentInInputs />}
        <TeamsTable teams={teams} filters={filters} toRecipients={toRecipients} />
      </List>
    </Anonymous>
  );
}

/** /departments: those that most people fell for a mail in first. */
export const DepartmentsTab = (props: ReportTabProps) => <TeamsTab {...props} teams="departments" />;
/** /groups: the same by the groups that people were in then. */
export const GroupsTab = (props: ReportTabProps) => <TeamsTab {...props} teams="groups" />;

/** /templates: those that most people fell for first. */
export function TemplatesTab({ simulation: { id, rounds }, overview }: ReportTabProps) {
  const { isAnonymous } = overview;
  const filter = useMemo(() => ({ campaignId: id }), [id]);
  const filters = useRoundsFilter(rounds);
  return (
    <Anonymous overview={overview}>
      <List resource="simulation_report_templates" spec={TEMPLATES} filter={filter}>
        {!isAnonymous && <SentInInputs />}
        <TemplatesTable filters={filters} />
      </List>
    </Anonymous>
  );
}

/** /rounds: newest first. */
export function RoundsTab({ simulation: { id, timeZone }, overview }: ReportTabProps) {
  const { isAnonymous } = overview;
  const t = useT();
  const formats = useFormats();
  const title = t('phishingSimulation.report.tabs.rounds');
  const { search } = useLocation();
  const filter = useMemo(() => ({ campaignId: id }), [id]);
  const columns = useMemo(
    (): Column<RoundRecord>[] => [
      {
        key: 'round',
        label: t('phishingSimulation.report.columns.round'),
        sort: 'round',
        width: 85,
        render: ({ roundNumber }) => {
          const name = t('phishingSimulation.report.round', { round: formats.number(roundNumber) });
          return isAnonymous ? (
            name
          ) : (
            <Link
              to={reportPath(id, 'recipients', { ...filtersOfAllTabs(search), rounds: String(roundNumber) })}
            >
              {name}
            </Link>
          );
        },
      },
      ...(['startDate', 'endDate'] as const).map(
        (key): Column<RoundRecord> => ({
          key,
          label: t(`phishingSimulation.report.columns.${key}`),
          width: 104,
          render: (round) => <Day value={round[key]} timeZone={timeZone} />,
        }),
      ),
      {
        key: 'recipients',
        label: t('phishingSimulation.report.columns.recipients'),
        align: 'end',
        width: 88,
        render: ({ usersCount }) => formats.number(usersCount),
      },
      ...resultColumns<RoundRecord>(t, formats, { isSorted: false }),
      {
        key: 'resilience',
        label: t('phishingSimulation.report.columns.resilience'),
        align: 'end',
        width: 90,
        render: ({ resilience }) => formats.resilience(resilience),
      },
    ],
    [t, formats, id, isAnonymous, timeZone, search],
  );
  return (
    <Anonymous overview={overview}>
      <List resource="simulation_rounds" spec={ROUNDS} filter={filter}>
        {!isAnonymous && <SentInInputs />}
        <div className={styles.detailHead}>
          <h2>{title}</h2>
          <ExportButton name="phishing-simulation-rounds" />
        </div>
        <DataTable<RoundRecord>
          label={title}
          columns={columns}
          hasToolbar={false}
          empty={
            <EmptyState
              title={t('phishingSimulation.report.noData')}
              description={t('phishingSimulation.report.none.rounds')}
            />
          }
        />
      </List>
    </Anonymous>
  );
}
