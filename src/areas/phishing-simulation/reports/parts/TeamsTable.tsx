import { limits } from '@contract/limits';
import { TEAM_SORTS, type TeamResults } from '@contract/phishing-simulation/reports';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '@/components/feedback/EmptyState';
import { type ListSpec, PARTNER_NAMES } from '@/components/list/listParams';
import { useFormats } from '@/components/report/useFormats';
import type { Column } from '@/components/table/column';
import { DataTable } from '@/components/table/DataTable';
import { ExportButton } from '@/components/table/ExportButton';
import type { ListFilter } from '@/components/table/FilterMenu';
import { useT } from '@/i18n/useT';
import { resultColumns } from './resultColumns';

/** Departments or groups by what came of their mails, by default those that most people fell for first. */
export const TEAM_LIST: ListSpec = {
  sorts: TEAM_SORTS,
  defaultSort: { field: 'phished', order: 'DESC' },
  names: PARTNER_NAMES,
  perPage: limits.paging.reportPageSize,
};

export interface TeamsTableProps {
  teams: 'departments' | 'groups';
  filters?: readonly ListFilter[];
  /** The address of a team's recipients; absent: they can't be listed. Must stay the same from render to render. */
  toRecipients?: ((id: number) => string) | undefined;
}

/** The departments or groups of the enclosing list. */
export function TeamsTable({ teams, filters, toRecipients }: TeamsTableProps) {
  const t = useT();
  const formats = useFormats();
  const columns = useMemo(
    (): Column<TeamResults>[] => [
      {
        key: 'name',
        label: t(`phishingSimulation.report.columns.${teams}`),
        sort: 'name',
        width: 200,
        render: ({ id, name, results }) =>
          toRecipients && results ? (
            <Link to={toRecipients(id)}>
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi>{name}</bdi>
          ),
      },
      ...resultColumns<TeamResults>(t, formats),
    ],
    [t, formats, teams, toRecipients],
  );
  return (
    <DataTable<TeamResults>
      label={t(`phishingSimulation.report.tabs.${teams}`)}
      searchLabel={t(`phishingSimulation.report.search.${teams}`)}
      columns={columns}
      filters={filters}
      tools={<ExportButton name={`phishing-simulation-${teams}`} />}
      empty={
        <EmptyState
          title={t('phishingSimulation.report.noData')}
          description={t(`phishingSimulation.report.none.${teams}`)}
        />
      }
    />
  );
}
