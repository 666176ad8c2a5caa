import { type Tournament, tournamentEndpoints } from '@contract/secure-code/tournaments';
import Button from '@mui/material/Button';
import { Suspense, useMemo } from 'react';
import { Link } from 'react-router';
import { currentCompanyId } from '@/authProvider/currentSession';
import { lazyComponent } from '@/client/lazyPage';
import { useCall } from '@/client/useCall';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { EmptyState } from '@/components/feedback/EmptyState';
import { List } from '@/components/list/List';
import type { ListSpec } from '@/components/list/listParams';
import { recordId } from '@/components/record/recordId';
import { Block } from '@/components/report/Block';
import { PrivateHint, Told } from '@/components/report/Told';
import { type Formats, useFormats } from '@/components/report/useFormats';
import { TournamentBadge } from '@/components/secure-code/TournamentBadge';
import { isSolvedTold, SolvedChart, TournamentScore } from '@/components/secure-code/TournamentReport';
import type { Column } from '@/components/table/column';
import { DataTable } from '@/components/table/DataTable';
import { Day } from '@/components/table/Day';
import { type TypedTranslate, useT } from '@/i18n/useT';
import styles from './secureCode.module.css';
import { secureCodePath } from './tabs';

const TournamentReport = lazyComponent(() => import('@/components/secure-code/TournamentReport'));

const TOURNAMENTS: ListSpec = { sorts: [], defaultSort: { field: 'startsAt', order: 'DESC' } };

function columnsOf(
  t: TypedTranslate,
  { number }: Formats,
  onOpen: (id: number) => void,
): Column<Tournament>[] {
  return [
    {
      key: 'name',
      label: t('secureCode.columns.name'),
      width: 220,
      render: ({ id, name }) => (
        <button type="button" className={styles.link} onClick={() => onOpen(id)}>
          <bdi>{name}</bdi>
        </button>
      ),
    },
    {
      key: 'status',
      label: t('secureCode.columns.status'),
      width: 100,
      render: ({ status }) => <TournamentBadge status={status} />,
    },
    {
      key: 'startsAt',
      label: t('secureCode.columns.start'),
      width: 110,
      render: ({ startsAt, timeZone }) => <Day value={startsAt} timeZone={timeZone} />,
    },
    {
      key: 'endsAt',
      label: t('secureCode.columns.end'),
      width: 110,
      render: ({ endsAt, timeZone }) => <Day value={endsAt} timeZone={timeZone} />,
    },
    {
      key: 'totalUsers',
      label: t('secureCode.columns.totalUsers'),
      align: 'end',
      width: 90,
      render: ({ totalUsers }) => number(totalUsers),
    },
    {
      key: 'usersAmount',
      label: t('secureCode.columns.usersAmount'),
      align: 'end',
      width: 110,
      render: ({ usersAmount }) => <Told value={usersAmount}>{number}</Told>,
    },
    {
      key: 'averageScore',
      label: t('secureCode.columns.averageScore'),
      align: 'end',
      width: 110,
      render: ({ averageScore }) => <TournamentScore score={averageScore} />,
    },
  ];
}

/** How the tournament that began last was solved. */
function Newest() {
  const t = useT();
  const { data } = useCall(tournamentEndpoints.dashboard, { params: { companyId: currentCompanyId() } });
  const newest = data?.data;
  if (!newest || newest.totalUsers === 0 || !isSolvedTold(newest)) return null;
  return (
    <Block id="newest-tournament" title={t('secureCode.statistics.newest', { name: newest.name })}>
      <SolvedChart statistics={newest.statistics} />
    </Block>
  );
}

/** /statistics: the tournaments, newest first, each with its report (`?tournament=12`). */
export default function StatisticsTab() {
  const t = useT();
  const formats = useFormats();
  const [asked, setAsked] = useQueryFlag('tournament');
  const columns = useMemo(() => columnsOf(t, formats, (id) => setAsked(String(id))), [t, formats, setAsked]);
  const id = recordId(asked ?? undefined);
  return (
    <div className={styles.page}>
      <PrivateHint />
      <Newest />
      <List resource="tournaments" spec={TOURNAMENTS}>
        <DataTable<Tournament>
          label={t('secureCode.statistics.tournaments')}
          columns={columns}
          empty={
            <EmptyState
              title={t('secureCode.statistics.none')}
              description={t('secureCode.statistics.noneText')}
              action={
                <Button variant="outlined" component={Link} to={secureCodePath('settings')}>
                  {t('secureCode.statistics.toSettings')}
                </Button>
              }
            />
          }
        />
      </List>
      {id !== undefined && (
        <Suspense fallback={null}>
          <TournamentReport key={id} tournamentId={id} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </div>
  );
}
