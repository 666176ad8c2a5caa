import { identityKey } from '@contract/names';
import { type ImportedRow, type ImportOutcome, importEndpoints } from '@contract/users/imports';
import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import IconButton from '@mui/material/IconButton';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from '@/client/useCall';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { type TypedTranslate, useT } from '@/i18n/useT';
import { personName } from '../people';
import styles from './import.module.css';
import { importParams } from './importCalls';

const PAGE = 10;

export interface DryRunRowsProps {
  importId: number;
  outcome: ImportOutcome;
  total: number;
}

/** The rows of one outcome, a page at a time. */
export function DryRunRows({ importId, outcome, total }: DryRunRowsProps) {
  const t = useT();
  const [page, setPage] = useState(0);
  const { data, error, refetch } = useCall(
    importEndpoints.rows,
    { params: importParams(importId), query: { outcome, pageNumber: page, pageSize: PAGE } },
    { placeholderData: keepPreviousData, enabled: total > 0 },
  );
  if (total === 0) return <p className={styles.none}>{t('import.dryRun.none')}</p>;
  if (error && !data) {
    return <ErrorState description={error.message} error={error} onRetry={() => void refetch()} />;
  }
  const rows = data?.data.items;
  return (
    <>
      <table className={styles.table} data-rows aria-busy={rows === undefined}>
        <thead>
          <tr>
            <th scope="col">{t('import.rows.row')}</th>
            <th scope="col">{t('import.rows.user')}</th>
            <th scope="col">
              {t(outcome === 'skipped' ? 'import.rows.reason' : 'resources.users.fields.departmentId')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows
            ? rows.map((row) => <Row key={row.row} row={row} />)
            : Array.from({ length: Math.min(PAGE, total) }, (_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
                <tr key={at}>
                  <td colSpan={3}>
                    <Skeleton />
                  </td>
                </tr>
              ))}
        </tbody>
      </table>
      {total > PAGE && <Pages page={page} total={total} onChange={setPage} />}
    </>
  );
}

const FIELDS = {
  name: 'name',
  lastName: 'lastName',
  department: 'departmentId',
  manager: 'managerId',
} as const;

/** What a row changes about a user, with old and new values; groups are only added. */
function changesOf(t: TypedTranslate, { before, changes, groups, ...after }: ImportedRow): string[] {
  if (!before) return [];
  const nothing = t('import.rows.nothing');
  return changes.map((change) => {
    if (change === 'groups') {
      const known = new Set(before.groups.map(identityKey));
      const added = groups.filter((group) => !known.has(identityKey(group)));
      return t('import.rows.joins', { groups: added.join(', ') });
    }
    return t('import.rows.change', {
      field: t(`resources.users.fields.${FIELDS[change]}`),
      from: before[change] || nothing,
      to: after[change] || nothing,
    });
  });
}

function Row({ row }: { row: ImportedRow }) {
  const t = useT();
  const number = useFormatNumber();
  const changes = changesOf(t, row);
  const isNewWithManager = row.outcome === 'new' && row.manager !== '' && row.managerProblem === null;
  const name = personName({ ...row, email: '' });
  return (
    <tr>
      <td data-numeric>{number(row.row)}</td>
      <td>
        <bdi dir="ltr" title={row.email}>
          {row.email || '\u2013'}
        </bdi>
        {name && <bdi className={styles.second}>{name}</bdi>}
      </td>
      <td>
        {row.reason ? (
          t(`import.reasons.${row.reason}`)
        ) : (
          <>
            <bdi>{row.department || (row.outcome === 'new' ? t('import.rows.noDepartment') : '\u2013')}</bdi>
            {isNewWithManager && (
              <bdi className={styles.second}>{t('import.rows.reportsTo', { manager: row.manager })}</bdi>
            )}
            {changes.map((change) => (
              <bdi key={change} className={styles.second}>
                {change}
              </bdi>
            ))}
            {row.managerProblem && (
              <bdi className={styles.problem}>
                {t(`import.managerProblems.${row.managerProblem}`, { manager: row.manager })}
              </bdi>
            )}
          </>
        )}
      </td>
    </tr>
  );
}

function Pages({ page, total, onChange }: { page: number; total: number; onChange: (page: number) => void }) {
  const t = useT();
  const number = useFormatNumber();
  const last = Math.ceil(total / PAGE) - 1;
  const range = `\u2066${number(page * PAGE + 1)}\u2013${number(Math.min(total, (page + 1) * PAGE))}\u2069`;
  return (
    <nav className={styles.pages} aria-label={t('table.pagination')}>
      <span data-numeric role="status">
        {t('table.range', { range, total: number(total) })}
      </span>
      <IconButton
        size="small"
        aria-label={t('table.previous')}
        disabled={page === 0}
        onClick={() => onChange(page - 1)}
      >
        <ChevronLeft fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        aria-label={t('table.next')}
        disabled={page === last}
        onClick={() => onChange(page + 1)}
      >
        <ChevronRight fontSize="small" />
      </IconButton>
    </nav>
  );
}
