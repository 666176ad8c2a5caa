import { limits } from '@contract/limits';
import { SENT_TEMPLATE_SORTS, type TemplateResults } from '@contract/phishing-simulation/reports';
import { useMemo, useState } from 'react';
import { EmptyState } from '@/components/feedback/EmptyState';
import { type ListSpec, PARTNER_NAMES } from '@/components/list/listParams';
import report from '@/components/report/report.module.css';
import { type Formats, useFormats } from '@/components/report/useFormats';
import type { Column } from '@/components/table/column';
import { DataTable } from '@/components/table/DataTable';
import { ExportButton } from '@/components/table/ExportButton';
import type { ListFilter } from '@/components/table/FilterMenu';
import { DifficultyBadge } from '@/components/template/DifficultyBadge';
import { TemplatePicture } from '@/components/template/TemplateCards';
import { TemplatePreviewDialog } from '@/components/template/TemplatePreviewDialog';
import { type TypedTranslate, useT } from '@/i18n/useT';
import styles from './parts.module.css';
import { resultColumns } from './resultColumns';

/** Templates by what came of their mails, by default those that most people fell for first. */
export const TEMPLATE_LIST: ListSpec = {
  sorts: SENT_TEMPLATE_SORTS,
  defaultSort: { field: 'phished', order: 'DESC' },
  names: PARTNER_NAMES,
  perPage: limits.paging.reportPageSize,
};

const columnsOf = (
  t: TypedTranslate,
  formats: Formats,
  onPreview: (template: TemplateResults) => void,
): Column<TemplateResults>[] => [
  {
    key: 'name',
    label: t('phishingSimulation.report.columns.template'),
    sort: 'name',
    width: 250,
    render: (template) => (
      <span className={report.named}>
        <span className={report.thumb}>
          <TemplatePicture template={template} />
        </span>
        <button type="button" className={styles.preview} onClick={() => onPreview(template)}>
          <bdi lang={template.language}>{template.name}</bdi>
        </button>
      </span>
    ),
  },
  {
    key: 'subject',
    label: t('phishingSimulation.education.subject'),
    width: 200,
    isOptional: true,
    render: ({ subject, language }) => <bdi lang={language}>{subject}</bdi>,
  },
  {
    key: 'difficulty',
    label: t('phishingExercise.picker.difficulty'),
    sort: 'difficulty',
    width: 100,
    render: ({ difficulty }) => <DifficultyBadge difficulty={difficulty} />,
  },
  {
    key: 'provider',
    label: t('phishingSimulation.templates.provider'),
    sort: 'provider',
    width: 110,
    isOptional: true,
    render: ({ provider }) => t(`phishingSimulation.providers.${provider}`),
  },
  ...resultColumns<TemplateResults>(t, formats),
];

export interface TemplatesTableProps {
  filters?: readonly ListFilter[];
}

/** The templates of the enclosing list; each opens its message. */
export function TemplatesTable({ filters }: TemplatesTableProps) {
  const t = useT();
  const formats = useFormats();
  const [previewed, setPreviewed] = useState<TemplateResults | null>(null);
  const columns = useMemo(() => columnsOf(t, formats, setPreviewed), [t, formats]);
  return (
    <>
      <DataTable<TemplateResults>
        label={t('phishingSimulation.report.tabs.templates')}
        searchLabel={t('phishingExercise.picker.search')}
        columns={columns}
        filters={filters}
        tools={<ExportButton name="phishing-simulation-templates" />}
        empty={
          <EmptyState
            title={t('phishingSimulation.report.noData')}
            description={t('phishingSimulation.report.none.templates')}
          />
        }
      />
      {previewed && (
        <TemplatePreviewDialog template={previewed} hasStory={false} onClose={() => setPreviewed(null)} />
      )}
    </>
  );
}
