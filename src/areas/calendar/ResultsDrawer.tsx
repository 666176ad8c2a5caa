import { type CalendarEvent, calendarEndpoints, VIEW_STATUSES, type ViewStatus } from '@contract/calendar';
import { buildUrl } from '@contract/endpoint';
import Close from '@mui/icons-material/Close';
import Download from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { currentCompanyId } from '@/authProvider/currentSession';
import type { ApiError } from '@/client/ApiError';
import { httpClient } from '@/client/client';
import { useAction } from '@/client/useAction';
import { useCall } from '@/client/useCall';
import { Badge, type BadgeTone } from '@/components/badge/Badge';
import { EmptyState } from '@/components/feedback/EmptyState';
import { ErrorState } from '@/components/feedback/ErrorState';
import { TableSkeleton } from '@/components/feedback/TableSkeleton';
import { RecordLink } from '@/components/record/RecordLink';
import { UnlessPrivate, useIsLearningPrivate } from '@/components/report/PrivateNotice';
import { Told } from '@/components/report/Told';
import { RelativeTime } from '@/components/table/RelativeTime';
import { SearchField } from '@/components/table/SearchField';
import { saveResponse } from '@/components/table/saveResponse';
import { Pager } from '@/components/table/TablePagination';
import { languageOf } from '@/i18n/locales';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useLocaleCode, useT } from '@/i18n/useT';
import { Completion } from './Completion';
import styles from './calendar.module.css';
import { dayText } from './useCalendar';

const TONES: Record<ViewStatus, BadgeTone> = {
  NOT_STARTED: 'muted',
  IN_PROGRESS: 'info',
  COMPLETED: 'success',
};
const FIRST_SIZE = 25;

function usePages() {
  const [page, setPage] = useState(1);
  const [perPage, setSize] = useState(FIRST_SIZE);
  const setPerPage = (size: number) => {
    setSize(size);
    setPage(1);
  };
  return { page, perPage, setPage, setPerPage, window: { pageNumber: page - 1, pageSize: perPage } };
}
type Pages = ReturnType<typeof usePages>;

interface PagedProps<Item> {
  label: string;
  pages: Pages;
  data: { data: { items: Item[]; pageInfo: { totalItems: number } } } | undefined;
  error: ApiError | null;
  onRetry: () => void;
  head: ReactNode;
  children: (item: Item) => ReactNode;
}

/** A page of results as a table, with its loading, empty and error states and its pager. */
function Paged<Item>({ label, pages, data, error, onRetry, head, children }: PagedProps<Item>) {
  const t = useT();
  if (error && !data) return <ErrorState description={error.message} error={error} onRetry={onRetry} />;
  if (!data) return <TableSkeleton rows={8} columns={4} />;
  const { items, pageInfo } = data.data;
  if (items.length === 0) return <EmptyState title={t('common.empty.filtered')} />;
  const { page, perPage, setPage, setPerPage } = pages;
  return (
    <div className={styles.tableFrame}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>{items.map(children)}</tbody>
      </table>
      <Pager
        {...{ page, perPage, setPage, setPerPage }}
        shown={items.length}
        total={pageInfo.totalItems}
        hasNextPage={page * perPage < pageInfo.totalItems}
      />
    </div>
  );
}

function ByDepartment({ eventId }: { eventId: number }) {
  const t = useT();
  const format = useFormatNumber();
  const pages = usePages();
  const { data, error, refetch } = useCall(
    calendarEndpoints.departmentsProgress,
    { params: { companyId: currentCompanyId(), eventId }, body: pages.window },
    { placeholderData: keepPreviousData },
  );
  return (
    <Paged
      label={t('calendar.results.byDepartment')}
      {...{ pages, data, error }}
      onRetry={() => void refetch()}
      head={
        <>
          <th scope="col">{t('calendar.results.department')}</th>
          <th scope="col" data-align="end">
            {t('calendar.history.assigned')}
          </th>
          <th scope="col" data-align="end">
            {t('calendar.statuses.COMPLETED')}
          </th>
          <th scope="col">{t('calendar.history.completion')}</th>
        </>
      }
    >
      {({ departmentId, name, assigned, completed, completionPercentage }) => (
        <tr key={departmentId}>
          <th scope="row">
            {name === null ? (
              <span className={styles.muted}>{t('calendar.results.deletedDepartment')}</span>
            ) : (
              <RecordLink resource="departments" id={departmentId}>
                <bdi>{name}</bdi>
              </RecordLink>
            )}
          </th>
          <td data-align="end">{format(assigned)}</td>
          <td data-align="end">
            <Told value={completed}>{format}</Told>
          </td>
          <td>
            <Told value={completionPercentage}>{(value) => <Completion value={value} />}</Told>
          </td>
        </tr>
      )}
    </Paged>
  );
}

function ByUser({ eventId }: { eventId: number }) {
  const t = useT();
  const pages = usePages();
  const language = languageOf(useLocaleCode());
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState<ViewStatus | ''>('');
  const body = { ...pages.window, ...(search ? { search } : {}), ...(status ? { status } : {}) };
  const { data, error, refetch } = useCall(
    calendarEndpoints.usersProgress,
    { params: { companyId: currentCompanyId(), eventId }, body },
    { placeholderData: keepPreviousData },
  );
  return (
    <>
      <div className={styles.filters}>
        <SearchField
          value={search}
          label={t('calendar.results.search')}
          onChange={(text) => {
            setSearch(text);
            pages.setPage(1);
          }}
        />
        <TextField
          select
          size="small"
          label={t('calendar.results.status')}
          value={status}
          onChange={({ target }) => {
            setStatus(VIEW_STATUSES.find((one) => one === target.value) ?? '');
            pages.setPage(1);
          }}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{t('calendar.results.allStatuses')}</MenuItem>
          {VIEW_STATUSES.map((one) => (
            <MenuItem key={one} value={one}>
              {t(`calendar.statuses.${one}`)}
            </MenuItem>
          ))}
        </TextField>
      </div>
      <Paged
        label={t('calendar.results.byUser')}
        {...{ pages, data, error }}
        onRetry={() => void refetch()}
        head={
          <>
            <th scope="col">{t('calendar.results.user')}</th>
            <th scope="col">{t('calendar.results.department')}</th>
            <th scope="col">{t('calendar.results.status')}</th>
            <th scope="col" data-align="end">
              {t('calendar.results.progress')}
            </th>
            <th scope="col">{t('calendar.results.watched')}</th>
          </>
        }
      >
        {({ userId, name, email, department, status: state, progress, watchedAt }) => (
          <tr key={userId}>
            <th scope="row">
              <RecordLink resource="users" id={userId}>
                <bdi>{name || email}</bdi>
              </RecordLink>
            </th>
            <td>
              {department === null ? (
                <span className={styles.muted}>{t('calendar.results.deletedDepartment')}</span>
              ) : (
                <bdi>{department}</bdi>
              )}
            </td>
            <td>
              <Badge tone={TONES[state]}>{t(`calendar.statuses.${state}`)}</Badge>
            </td>
            <td data-align="end">{percent.format(progress / 100)}</td>
            <td>
              <RelativeTime value={watchedAt} />
            </td>
          </tr>
        )}
      </Paged>
    </>
  );
}

/** A month's results by department and by user, beside the history. */
export function ResultsDrawer({ event, onClose }: { event: CalendarEvent; onClose: () => void }) {
  const t = useT();
  const titleId = useId();
  const language = languageOf(useLocaleCode());
  const isPrivate = useIsLearningPrivate();
  const [by, setBy] = useState<'department' | 'user'>('department');
  const { id, video, date } = event;
  const download = useAction(async () => {
    const url = buildUrl(calendarEndpoints.exportResults, { companyId: currentCompanyId(), eventId: id });
    const answer = await httpClient.send(url, { headers: { Accept: 'text/csv' } });
    await saveResponse(answer, `monthly-video-${date}.csv`);
  });
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId } }}
    >
      <div className={styles.drawer}>
        <header className={styles.drawerHead}>
          <div>
            <h2 id={titleId} dir="auto">
              {video.title}
            </h2>
            <p className={styles.hint}>
              <time dateTime={date}>{dayText(date, language)}</time>
            </p>
          </div>
          <IconButton aria-label={t('common.action.close')} onClick={onClose}>
            <Close fontSize="small" />
          </IconButton>
        </header>
        <div className={styles.drawerBar}>
          <ToggleButtonGroup
            exclusive
            size="small"
            value={by}
            aria-label={t('calendar.results.label')}
            onChange={(_event, next: 'department' | 'user' | null) => next && setBy(next)}
          >
            <ToggleButton value="department">{t('calendar.results.byDepartment')}</ToggleButton>
            <ToggleButton value="user">{t('calendar.results.byUser')}</ToggleButton>
          </ToggleButtonGroup>
          {!isPrivate && (
            <Button startIcon={<Download />} loading={download.isPending} onClick={() => void download.run()}>
              {t('calendar.results.download')}
            </Button>
          )}
        </div>
        {by === 'department' ? (
          <ByDepartment eventId={id} />
        ) : (
          <UnlessPrivate>
            <ByUser eventId={id} />
          </UnlessPrivate>
        )}
      </div>
    </Drawer>
  );
}
