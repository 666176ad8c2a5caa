import { limits } from '@contract/limits';
import { TEMPLATE_REPORT_SORTS, type TemplateReport } from '@contract/phishing-exercise/reports';
import { useMemo } from 'react';
import { EmptyState } from '@/components/feedback/EmptyState';
import { List } from '@/components/list/List';
import { type ListSpec, PARTNER_NAMES } from '@/components/list/listParams';
import { Told } from '@/components/report/Told';
import { type Formats, useFormats } from '@/components/report/useFormats';
import type { Column } from '@/components/table/column';
import { DataTable } from '@/components/table/DataTable';
import { ExportButton } from '@/components/table/ExportButton';
import { DifficultyBadge } from '@/components/template/DifficultyBadge';
import { type TypedTranslate, useT } from '@/i18n/useT';
import { GradeBar } from './GradeBar';
import type { ReportPartProps } from './ReportPage';
import { templatePath } from './reportPaths';
import { TemplateName } from './TemplateName';

const TEMPLATES: ListSpec = {
  sorts: TEMPLATE_REPORT_SORTS,
  defaultSort: { field: 'wrong', order: 'DESC' },
  names: PARTNER_NAMES,
  perPage: limits.paging.reportPageSize,
};

function columnsOf(t: TypedTranslate, { number }: Formats, campaignId: number): Column<TemplateReport>[] {
  const count = (key: 'correct' | 'partial' | 'wrong' | 'total'): Column<TemplateReport> => ({
    key,
    label: t(`phishingExercise.report.columns.${key}`),
    sort: key,
    align: 'end',
    width: 80,
    render: (row) => <Told value={row[key]}>{number}</Told>,
  });
  return [
    {
      key: 'name',
      label: t('phishingExercise.report.columns.template'),
      sort: 'name',
      width: 240,
      render: (template) => <TemplateName template={template} to={templatePath(campaignId, template.id)} />,
    },
    {
      key: 'layoutType',
      label: t('phishingExercise.report.columns.layoutType'),
      sort: 'layoutType',
      width: 90,
      render: ({ layoutType }) => t(`phishingExercise.layout.${layoutType}`),
    },
    {
      key: 'difficulty',
      label: t('phishingExercise.report.columns.difficulty'),
      width: 100,
      render: ({ difficulty }) => <DifficultyBadge difficulty={difficulty} />,
    },
    {
      key: 'answers',
      label: t('phishingExercise.report.answers'),
      width: 170,
      card: 'hidden',
      render: (grades) => <GradeBar grades={grades} />,
    },
    count('correct'),
    count('partial'),
    count('wrong'),
    count('total'),
  ];
}

/** /templates: what was answered to each message, by default the hardest first. */
export default function TemplatesTab({ exercise: { id } }: ReportPartProps) {
  const t = useT();
  const formats = useFormats();
  const filter = useMemo(() => ({ campaignId: id }), [id]);
  const columns = useMemo(() => columnsOf(t, formats, id), [t, formats, id]);
  return (
    <List resource="exercise_report_templates" spec={TEMPLATES} filter={filter}>
      <DataTable<TemplateReport>
        label={t('phishingExercise.report.tabs.templates')}
        searchLabel={t('phishingExercise.report.search.templates')}
        columns={columns}
        tools={<ExportButton name="phishing-exercise-templates" />}
        empty={<EmptyState title={t('phishingExercise.report.none.templates.title')} />}
      />
    </List>
  );
}
