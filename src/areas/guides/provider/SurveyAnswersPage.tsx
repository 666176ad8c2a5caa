import {
  FEEDBACK,
  RATINGS,
  SURVEY_ANSWER_SORTS,
  SURVEY_PLATFORMS,
  type SurveyAnswer,
} from '@contract/surveys';
import { useMemo } from 'react';
import { EmptyState } from '@/components/feedback/EmptyState';
import { List } from '@/components/list/List';
import { choicesFilter, idsFilter, type ListSpec } from '@/components/list/listParams';
import type { Column } from '@/components/table/column';
import { DataTable } from '@/components/table/DataTable';
import { ExportButton } from '@/components/table/ExportButton';
import type { ListFilter } from '@/components/table/FilterMenu';
import { RelativeTime } from '@/components/table/RelativeTime';
import type { AnswersFilter } from '@/dataProvider/resources/surveys';
import { type TypedTranslate, useT } from '@/i18n/useT';
import { PageHeading } from '@/layout/page/PageHeading';
import { AnswersSummary } from './AnswersSummary';
import { SurveyTabs } from './SurveyTabs';
import styles from './surveys.module.css';

const RATING_WORDS = RATINGS.map(String);

const ANSWERS: ListSpec<AnswersFilter> = {
  sorts: SURVEY_ANSWER_SORTS,
  defaultSort: { field: 'answeredAt', order: 'DESC' },
  filters: {
    surveyId: idsFilter('survey'),
    kind: choicesFilter([FEEDBACK]),
    platform: choicesFilter(SURVEY_PLATFORMS),
    rating: choicesFilter(RATING_WORDS),
  },
};

function filtersOf(t: TypedTranslate): ListFilter[] {
  const choices = (
    name: string,
    heading: string,
    options: readonly { value: string; label: string }[],
  ): ListFilter => ({ kind: 'choices', name, groups: [{ heading, options }] });
  return [
    {
      kind: 'records',
      name: 'surveyId',
      resource: 'survey_choices',
      label: t('surveys.answers.columns.survey'),
    },
    choices('kind', t('surveys.answers.columns.survey'), [
      { value: FEEDBACK, label: t('surveys.answers.feedback') },
    ]),
    choices(
      'platform',
      t('surveys.answers.columns.platform'),
      SURVEY_PLATFORMS.map((value) => ({ value, label: t(`surveys.platforms.${value}`) })),
    ),
    choices(
      'rating',
      t('surveys.answers.columns.rating'),
      RATINGS.map((rating) => ({
        value: String(rating),
        label: t('common.rating.stars', { smart_count: rating }),
      })),
    ),
  ];
}

/** Stars as signs, whose number is said. */
function Rating({ value }: { value: number }) {
  const t = useT();
  return (
    <span className={styles.stars}>
      <span data-spoken="">{t('common.rating.stars', { smart_count: value })}</span>
      <span aria-hidden="true">{'★'.repeat(value) + '☆'.repeat(RATINGS.length - value)}</span>
    </span>
  );
}

function columnsOf(t: TypedTranslate): Column<SurveyAnswer>[] {
  return [
    {
      key: 'companyName',
      label: t('surveys.answers.columns.companyName'),
      sort: 'companyName',
      width: 180,
      render: ({ companyName }) => <bdi data-truncate="">{companyName}</bdi>,
    },
    {
      key: 'rating',
      label: t('surveys.answers.columns.rating'),
      sort: 'rating',
      width: 120,
      render: ({ rating }) => <Rating value={rating} />,
    },
    {
      key: 'message',
      label: t('surveys.answers.columns.message'),
      width: 310,
      render: ({ message }) =>
        message === '' ? (
          '–'
        ) : (
          <span className={styles.message} dir="auto">
            {message}
          </span>
        ),
    },
    {
      key: 'survey',
      label: t('surveys.answers.columns.survey'),
      width: 170,
      render: ({ surveyTitle }) => <bdi data-truncate="">{surveyTitle ?? t('surveys.answers.feedback')}</bdi>,
    },
    {
      key: 'platform',
      label: t('surveys.answers.columns.platform'),
      width: 120,
      render: ({ platform }) => t(`surveys.platforms.${platform}`),
    },
    {
      key: 'contact',
      label: t('surveys.answers.columns.contact'),
      width: 140,
      render: ({ contact }) =>
        contact ? (
          <a href={`mailto:${contact.email}`}>
            <bdi data-truncate="">{contact.name || contact.email}</bdi>
          </a>
        ) : (
          t('surveys.answers.nobody')
        ),
    },
    {
      key: 'answeredAt',
      label: t('surveys.answers.columns.answeredAt'),
      sort: 'answeredAt',
      width: 110,
      card: 'subtitle',
      render: ({ answeredAt }) => <RelativeTime value={answeredAt} />,
    },
  ];
}

/** What the people of all companies answered, as a number and one by one. */
export default function SurveyAnswersPage() {
  const t = useT();
  const columns = useMemo(() => columnsOf(t), [t]);
  const filters = useMemo(() => filtersOf(t), [t]);
  return (
    <div className={styles.answers}>
      <PageHeading title={t('shell.nav.surveyAnswers')} description={t('surveys.description')} />
      <SurveyTabs />
      <List resource="survey_answers" spec={ANSWERS}>
        <AnswersSummary />
        <DataTable<SurveyAnswer>
          label={t('surveys.answers.title')}
          searchLabel={t('surveys.answers.search')}
          columns={columns}
          filters={filters}
          tools={<ExportButton name="survey-answers" />}
          empty={
            <EmptyState
              title={t('surveys.answers.emptyTitle')}
              description={t('surveys.answers.emptyText')}
            />
          }
        />
      </List>
    </div>
  );
}
