import { SURVEY_SORTS, SURVEY_STATES, type Survey, surveyEndpoints } from '@contract/surveys';
import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAction } from '@/client/useAction';
import { Badge, type BadgeTone } from '@/components/badge/Badge';
import { EmptyState } from '@/components/feedback/EmptyState';
import { List } from '@/components/list/List';
import { choicesFilter, type ListSpec } from '@/components/list/listParams';
import type { Column } from '@/components/table/column';
import { DataTable } from '@/components/table/DataTable';
import type { ListFilter } from '@/components/table/FilterMenu';
import { RelativeTime } from '@/components/table/RelativeTime';
import { useRowActions } from '@/components/table/useRowActions';
import { languageOf } from '@/i18n/locales';
import { type TypedTranslate, useLocaleCode, useT } from '@/i18n/useT';
import { PageHeading } from '@/layout/page/PageHeading';
import { SurveyDialog } from './SurveyDialog';
import { SurveyTabs } from './SurveyTabs';
import styles from './surveys.module.css';

const SURVEYS: ListSpec = {
  sorts: SURVEY_SORTS,
  defaultSort: { field: 'createdAt', order: 'DESC' },
  filters: { state: choicesFilter(SURVEY_STATES) },
};

const TONES: Readonly<Record<Survey['state'], BadgeTone>> = {
  draft: 'info',
  open: 'success',
  closed: 'muted',
};

function columnsOf(t: TypedTranslate, language: string): Column<Survey>[] {
  const number = new Intl.NumberFormat(language);
  const stars = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const list = new Intl.ListFormat(language, { type: 'unit' });
  const count = (key: 'answers' | 'dismissals'): Column<Survey> => ({
    key,
    label: t(`surveys.columns.${key}`),
    align: 'end',
    width: 95,
    render: (row) => number.format(row[key]),
  });
  const time = (key: 'createdAt' | 'openedAt' | 'closedAt'): Column<Survey> => ({
    key,
    label: t(`surveys.columns.${key}`),
    width: 120,
    isOptional: key !== 'openedAt',
    ...(key === 'closedAt' ? {} : { sort: key }),
    render: (row) => <RelativeTime value={row[key]} />,
  });
  return [
    {
      key: 'title',
      label: t('surveys.columns.title'),
      sort: 'title',
      width: 270,
      render: ({ title }) => <bdi data-truncate="">{title}</bdi>,
    },
    {
      key: 'state',
      label: t('surveys.columns.state'),
      sort: 'state',
      width: 100,
      render: ({ state }) => <Badge tone={TONES[state]}>{t(`surveys.state.${state}`)}</Badge>,
    },
    {
      key: 'platforms',
      label: t('surveys.columns.platforms'),
      width: 190,
      render: ({ platforms }) => list.format(platforms.map((one) => t(`surveys.platforms.${one}`))),
    },
    {
      key: 'plans',
      label: t('surveys.columns.plans'),
      width: 110,
      render: ({ plans }) =>
        plans.length === 0
          ? t('surveys.plans.everyone')
          : list.format(plans.map((one) => t(`surveys.plans.${one}`))),
    },
    count('answers'),
    count('dismissals'),
    {
      key: 'average',
      label: t('surveys.columns.average'),
      align: 'end',
      width: 90,
      render: ({ average }) => (average === null ? '–' : stars.format(average)),
    },
    time('openedAt'),
    time('closedAt'),
    time('createdAt'),
  ];
}

/** What the provider asks the people of all companies. */
export default function SurveysPage() {
  const t = useT();
  const navigate = useNavigate();
  const language = languageOf(useLocaleCode());
  const columns = useMemo(() => columnsOf(t, language), [t, language]);
  const [edited, setEdited] = useState<Survey | 'new' | null>(null);
  const filters = useMemo<ListFilter[]>(
    () => [
      {
        kind: 'choices',
        name: 'state',
        groups: [
          {
            heading: t('surveys.columns.state'),
            options: SURVEY_STATES.map((value) => ({ value, label: t(`surveys.state.${value}`) })),
          },
        ],
      },
    ],
    [t],
  );
  const refreshes = [['surveys']];
  const opening = useAction(surveyEndpoints.open, { success: 'surveys.actions.opened', refreshes });
  const closing = useAction(surveyEndpoints.close, { success: 'surveys.actions.closed', refreshes });
  const removing = useAction(surveyEndpoints.remove, { success: 'surveys.actions.deleted', refreshes });
  const asking =
    (act: 'open' | 'close' | 'delete', isDanger = false) =>
    (survey: Survey) => ({
      title: t(`surveys.actions.${act}Title`, { title: survey.title }),
      description: t(`surveys.actions.${act}Text`),
      confirmLabel: t(`surveys.actions.${act}`),
      isDanger,
    });
  const actions = useRowActions<Survey>([
    {
      key: 'answers',
      label: t('surveys.actions.answers'),
      isOffered: ({ state }) => state !== 'draft',
      run: ({ id }) => navigate(`/provider/survey-answers?survey=${id}`),
    },
    {
      key: 'edit',
      label: t('surveys.actions.edit'),
      isOffered: ({ state }) => state === 'draft',
      run: setEdited,
    },
    {
      key: 'open',
      label: t('surveys.actions.open'),
      isOffered: ({ state }) => state !== 'open',
      confirm: asking('open'),
      run: ({ id }) => opening.run({ params: { id } }),
    },
    {
      key: 'close',
      label: t('surveys.actions.close'),
      isOffered: ({ state }) => state === 'open',
      confirm: asking('close'),
      run: ({ id }) => closing.run({ params: { id } }),
    },
    {
      key: 'delete',
      label: t('surveys.actions.delete'),
      danger: true,
      isOffered: ({ state }) => state === 'draft',
      confirm: asking('delete', true),
      run: ({ id }) => removing.run({ params: { id } }),
    },
  ]);
  const add = (
    <Button variant="contained" startIcon={<Add />} onClick={() => setEdited('new')}>
      {t('surveys.new')}
    </Button>
  );
  return (
    <div className={styles.page}>
      <PageHeading title={t('surveys.title')} description={t('surveys.description')} actions={add} />
      <SurveyTabs />
      <List resource="surveys" spec={SURVEYS}>
        <DataTable<Survey>
          label={t('surveys.title')}
          searchLabel={t('surveys.search')}
          columns={columns}
          filters={filters}
          actions={actions}
          empty={<EmptyState title={t('surveys.emptyTitle')} description={t('surveys.emptyText')} />}
        />
      </List>
      {edited && (
        <SurveyDialog survey={edited === 'new' ? undefined : edited} onClose={() => setEdited(null)} />
      )}
    </div>
  );
}
