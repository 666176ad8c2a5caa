import { buildUrl } from '@contract/endpoint';
import { limits } from '@contract/limits';
import {
  type TournamentPerson,
  type TournamentStatistics,
  tournamentEndpoints,
} from '@contract/secure-code/tournaments';
import Close from '@mui/icons-material/Close';
import Download from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { keepPreviousData } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { currentCompanyId } from '@/authProvider/currentSession';
import { httpClient } from '@/client/client';
import { csvOf } from '@/client/csvOf';
import { useAction } from '@/client/useAction';
import { useCall } from '@/client/useCall';
import { Badge, type BadgeTone } from '@/components/badge/Badge';
import { Chart } from '@/components/chart/Chart';
import { Score } from '@/components/completion/Score';
import { EmptyState } from '@/components/feedback/EmptyState';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Loaded } from '@/components/feedback/Loaded';
import { Skeleton } from '@/components/feedback/Skeleton';
import { TableSkeleton } from '@/components/feedback/TableSkeleton';
import { RecordLink } from '@/components/record/RecordLink';
import { Fact } from '@/components/report/Fact';
import { UnlessPrivate } from '@/components/report/PrivateNotice';
import { PrivateHint, Told } from '@/components/report/Told';
import { useFormats } from '@/components/report/useFormats';
import { Day } from '@/components/table/Day';
import { RelativeTime } from '@/components/table/RelativeTime';
import { SearchField } from '@/components/table/SearchField';
import { saveResponse } from '@/components/table/saveResponse';
import { Pager } from '@/components/table/TablePagination';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import { TournamentBadge } from './TournamentBadge';
import styles from './tournament.module.css';
import { useLanguageName } from './useLanguageName';

const { challengesOfTournament: MOST } = limits.secureCode;
const SOLVED = Array.from({ length: MOST + 1 }, (_, solved) => solved);

const TONES: Record<TournamentPerson['status'], BadgeTone> = {
  NOT_STARTED: 'muted',
  IN_PROGRESS: 'info',
  OVERDUE: 'danger',
  NOT_PASSED: 'danger',
  COMPLETED: 'success',
};

/** A score out of 6; a dash where there is none. */
export function useScoreOutOf(): (score: number | null) => string {
  const t = useT();
  const number = new Intl.NumberFormat(languageOf(useLocaleCode()), { maximumFractionDigits: 1 });
  return (score) =>
    score === null
      ? '–'
      : t('secureCode.report.outOf', { score: number.format(score), most: number.format(MOST) });
}

/** The same in the color of its level. */
export function TournamentScore({ score }: { score: number | null }) {
  const scoreOf = useScoreOutOf();
  return <Score value={score === null ? null : (100 * score) / MOST} shown={scoreOf(score)} />;
}

/** Whether it is told how many solved how many challenges. */
export const isSolvedTold = ({ statistics }: Pick<TournamentStatistics, 'statistics'>): boolean =>
  statistics.every(({ usersAmount }) => usersAmount !== null);

/** How many people solved 0 to 6 challenges, where that is told. */
export function SolvedChart({ statistics }: Pick<TournamentStatistics, 'statistics'>) {
  const t = useT();
  const { number } = useFormats();
  if (!isSolvedTold({ statistics })) return <PrivateHint />;
  return (
    <Chart
      title={t('secureCode.report.bySolved')}
      height={200}
      points={statistics.map(({ solvedChallenges, usersAmount }) => ({
        key: solvedChallenges,
        tick: number(solvedChallenges),
        name: t('secureCode.report.solved', { smart_count: solvedChallenges }),
        values: { people: usersAmount },
      }))}
      series={[{ key: 'people', name: t('secureCode.report.people'), mark: 'bar', format: number }]}
      axis={{ format: number, width: 44 }}
      table={[
        [t('secureCode.report.solvedChallenges'), t('secureCode.report.people')],
        ...statistics.map(({ solvedChallenges, usersAmount }) => [
          number(solvedChallenges),
          number(usersAmount ?? 0),
        ]),
      ]}
    />
  );
}

interface PeopleQuery {
  pageNumber: number;
  pageSize: number;
  searchText?: string;
  solvedChallenges?: number[];
}

/** The people of a tournament, those who solved most first. */
function People({ tournamentId }: { tournamentId: number }) {
  const t = useT();
  const { number } = useFormats();
  const nameOf = useLanguageName();
  const [page, setPage] = useState(1);
  const [perPage, setPerPage] = useState<number>(limits.paging.reportPageSize);
  const [search, setSearch] = useState('');
  const [solved, setSolved] = useState('');
  const params = { companyId: currentCompanyId(), tournamentId };
  const narrowed = {
    ...(search !== '' && { searchText: search }),
    ...(solved !== '' && { solvedChallenges: [Number(solved)] }),
  };
  const query: PeopleQuery = { pageNumber: page - 1, pageSize: perPage, ...narrowed };
  const { data, error, refetch } = useCall(
    tournamentEndpoints.report,
    { params, query },
    { placeholderData: keepPreviousData },
  );
  const download = useAction(async () => {
    const url = buildUrl(tournamentEndpoints.report, params, { ...narrowed, isCsv: true });
    await saveResponse(csvOf(await httpClient.send(url)), `tournament-${tournamentId}.csv`);
  });
  const changed = (set: (value: string) => void) => (value: string) => {
    set(value);
    setPage(1);
  };
  const table = () => {
    if (error && !data)
      return <ErrorState description={error.message} error={error} onRetry={() => void refetch()} />;
    if (!data) return <TableSkeleton rows={6} columns={5} />;
    const { items, pageInfo } = data.data;
    const isNarrowed = search !== '' || solved !== '';
    if (items.length === 0)
      return <EmptyState title={isNarrowed ? t('common.empty.filtered') : t('secureCode.report.nobody')} />;
    return (
      <>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than a phone scrolls by keyboard too */}
        <section className={styles.tableFrame} tabIndex={0} aria-label={t('secureCode.report.people')}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('secureCode.report.columns.person')}</th>
                <th scope="col">{t('secureCode.report.columns.department')}</th>
                <th scope="col">{t('secureCode.report.columns.status')}</th>
                <th scope="col">{t('secureCode.report.columns.language')}</th>
                <th scope="col" data-align="end">
                  {t('secureCode.report.solvedChallenges')}
                </th>
                <th scope="col" data-align="end">
                  {t('secureCode.report.columns.attempts')}
                </th>
                <th scope="col">{t('secureCode.report.columns.completed')}</th>
              </tr>
            </thead>
            <tbody>
              {items.map((person) => (
                <tr key={person.userId}>
                  <th scope="row">
                    <RecordLink resource="users" id={person.userId}>
                      <bdi>{person.fullName}</bdi>
                    </RecordLink>
                  </th>
                  <td>
                    <bdi>{person.departmentName}</bdi>
                  </td>
                  <td>
                    <Badge tone={TONES[person.status]}>{t(`secureCode.standing.${person.status}`)}</Badge>
                  </td>
                  <td>{person.codeLanguage === null ? '–' : <bdi>{nameOf(person.codeLanguage)}</bdi>}</td>
                  <td data-align="end">{number(person.solvedChallenges)}</td>
                  <td data-align="end">{number(person.attempts)}</td>
                  <td>
                    <RelativeTime value={person.completedAt} never="–" />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <Pager
          {...{ page, perPage, setPage }}
          setPerPage={(size) => {
            setPerPage(size);
            setPage(1);
          }}
          shown={items.length}
          total={pageInfo.totalItems}
          totalIsMinimum={pageInfo.totalIsMinimum}
          hasNextPage={page * perPage < pageInfo.totalItems}
        />
      </>
    );
  };
  return (
    <>
      <div className={styles.filters}>
        <SearchField value={search} label={t('secureCode.report.search')} onChange={changed(setSearch)} />
        <TextField
          select
          size="small"
          label={t('secureCode.report.solvedChallenges')}
          value={solved}
          onChange={({ target }) => changed(setSolved)(target.value)}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{t('secureCode.report.all')}</MenuItem>
          {SOLVED.map((one) => (
            <MenuItem key={one} value={String(one)}>
              {t('secureCode.report.solved', { smart_count: one })}
            </MenuItem>
          ))}
        </TextField>
        <Button startIcon={<Download />} loading={download.isPending} onClick={() => void download.run()}>
          {t('secureCode.report.download')}
        </Button>
      </div>
      {table()}
    </>
  );
}

function Report({ tournamentId }: { tournamentId: number }) {
  const t = useT();
  const { number } = useFormats();
  const params = { companyId: currentCompanyId(), tournamentId };
  const query = useCall(tournamentEndpoints.get, { params });
  const statistics = useCall(tournamentEndpoints.statistics, { params });
  return (
    <Loaded query={query} outline={<TableSkeleton rows={6} />}>
      {({ data }) => (
        <div className={styles.report}>
          <dl className={styles.facts}>
            <Fact label={t('secureCode.columns.status')}>
              <TournamentBadge status={data.status} />
            </Fact>
            <Fact label={t('secureCode.columns.start')}>
              <Day value={data.startsAt} timeZone={data.timeZone} />
            </Fact>
            <Fact label={t('secureCode.columns.end')}>
              <Day value={data.endsAt} timeZone={data.timeZone} />
            </Fact>
            <Fact label={t('secureCode.columns.totalUsers')}>{number(data.totalUsers)}</Fact>
            <Fact label={t('secureCode.columns.usersAmount')}>
              <Told value={data.usersAmount}>{number}</Told>
            </Fact>
            <Fact label={t('secureCode.columns.averageScore')}>
              <TournamentScore score={data.averageScore} />
            </Fact>
          </dl>
          {data.status === 'queued' ? (
            <EmptyState title={t('secureCode.report.queued')} />
          ) : (
            <>
              <section>
                <h3>{t('secureCode.report.bySolved')}</h3>
                <Loaded query={statistics} outline={<Skeleton shape="block" height={200} />}>
                  {(answer) => <SolvedChart statistics={answer.data.statistics} />}
                </Loaded>
              </section>
              <section>
                <h3>{t('secureCode.report.byPerson')}</h3>
                <UnlessPrivate>
                  <People tournamentId={tournamentId} />
                </UnlessPrivate>
              </section>
            </>
          )}
        </div>
      )}
    </Loaded>
  );
}

export interface TournamentReportProps {
  tournamentId: number;
  onClose: () => void;
}

/** A tournament by solved challenges and by person. Loads apart, with its texts. */
export default function TournamentReport({ tournamentId, onClose }: TournamentReportProps) {
  const t = useT();
  const titleId = useId();
  const params = { companyId: currentCompanyId(), tournamentId };
  const name = useCall(tournamentEndpoints.get, { params }).data?.data.name;
  return (
    <Dialog
      open
      fullWidth
      onClose={onClose}
      aria-labelledby={titleId}
      // A table has no room in the width of a question.
      slotProps={{ paper: { sx: { maxWidth: 1040 } } }}
    >
      <DialogTitle id={titleId} className={styles.head}>
        <span dir="auto">{name ?? t('secureCode.report.title')}</span>
        <IconButton aria-label={t('common.action.close')} onClick={onClose}>
          <Close fontSize="small" />
        </IconButton>
      </DialogTitle>
      <DialogContent>
        <Report tournamentId={tournamentId} />
      </DialogContent>
    </Dialog>
  );
}
