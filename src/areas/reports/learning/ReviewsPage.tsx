import { limits } from '@contract/limits';
import { learningReportEndpoints } from '@contract/reports/learning';
import { REVIEW_SORTS, type Review } from '@contract/reports/reviews';
import Star from '@mui/icons-material/Star';
import StarBorder from '@mui/icons-material/StarBorder';
import { useMemo } from 'react';
import { useListContext } from 'react-admin';
import { Link } from 'react-router';
import { useToday } from '@/authProvider/companyDay';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';
import { EmptyState } from '@/components/feedback/EmptyState';
import { Loaded } from '@/components/feedback/Loaded';
import { Skeleton } from '@/components/feedback/Skeleton';
import { List } from '@/components/list/List';
import {
  choicesFilter,
  idsFilter,
  type ListSpec,
  PARTNER_NAMES,
  withFilter,
} from '@/components/list/listParams';
import { RecordLink } from '@/components/record/RecordLink';
import { AsOf } from '@/components/report/AsOf';
import { Block } from '@/components/report/Block';
import { useIsLearningPrivate } from '@/components/report/PrivateNotice';
import { RANGE_FILTERS, RangeInput } from '@/components/report/RangeInput';
import { ListReportActions } from '@/components/report/ReportActions';
import { ReportScope } from '@/components/report/ReportScope';
import styles from '@/components/report/report.module.css';
import { useFormats } from '@/components/report/useFormats';
import type { Column } from '@/components/table/column';
import { DataTable } from '@/components/table/DataTable';
import { ExportButton } from '@/components/table/ExportButton';
import { RelativeTime } from '@/components/table/RelativeTime';
import {
  coursesRangeQuery,
  type ReviewReportFilter,
  reviewQuery,
} from '@/dataProvider/resources/learningReports';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { type TypedTranslate, useT } from '@/i18n/useT';
import { ReportFrame } from '@/layout/page/ReportFrame';
import own from './reviews.module.css';

const RATINGS = [5, 4, 3, 2, 1] as const;

const REPORT: ListSpec<ReviewReportFilter> = {
  sorts: REVIEW_SORTS,
  defaultSort: { field: 'createdAt', order: 'DESC' },
  filters: {
    ...RANGE_FILTERS,
    courses: { ...idsFilter('courses'), widens: true },
    ratings: choicesFilter(RATINGS.map(String)),
  },
  names: PARTNER_NAMES,
  perPage: limits.paging.reportPageSize,
};

function Stars({ rating }: { rating: number }) {
  const t = useT();
  return (
    <span className={own.stars} role="img" aria-label={t('reports.reviews.stars', { smart_count: rating })}>
      {[1, 2, 3, 4, 5].map((star) =>
        star <= rating ? <Star key={star} fontSize="small" /> : <StarBorder key={star} fontSize="small" />,
      )}
    </span>
  );
}

function columnsOf(t: TypedTranslate, isPrivate: boolean): Column<Review>[] {
  return [
    {
      key: 'rating',
      label: t('reports.reviews.columns.rating'),
      sort: 'rating',
      width: 130,
      render: ({ rating }) => <Stars rating={rating} />,
    },
    {
      key: 'message',
      label: t('reports.reviews.columns.message'),
      width: 300,
      // In any language, each in its own direction.
      render: ({ message }) =>
        message === '' ? (
          <span data-muted="">{t('reports.reviews.noText')}</span>
        ) : (
          <span dir="auto" translate="no" title={message}>
            {message}
          </span>
        ),
    },
    {
      key: 'course',
      label: t('reports.reviews.columns.course'),
      width: 190,
      render: ({ courseId, campaignId, courseName }) => (
        <Link to={`/courses/${courseId}/statistics?campaign=${campaignId}`}>
          <bdi>{courseName}</bdi>
        </Link>
      ),
    },
    ...(isPrivate
      ? []
      : [
          {
            key: 'person',
            label: t('reports.reviews.columns.person'),
            width: 170,
            render: ({ person }: Review) =>
              person && (
                <RecordLink resource="users" id={person.id}>
                  <bdi>{`${person.name} ${person.lastName}`.trim() || person.email}</bdi>
                </RecordLink>
              ),
          },
        ]),
    {
      key: 'createdAt',
      label: t('reports.reviews.columns.createdAt'),
      sort: 'createdAt',
      width: 120,
      render: ({ createdAt }) => <RelativeTime value={createdAt} />,
    },
    {
      key: 'completedAt',
      label: t('reports.learning.completed'),
      width: 120,
      isOptional: true,
      render: ({ completedAt }) => <RelativeTime value={completedAt} />,
    },
  ];
}

/** The average, and how many there are of each rating; a rating leads to its reviews. */
function Figures() {
  const t = useT();
  const today = useToday();
  const { number, share } = useFormats();
  const decimal = useFormatNumber();
  const { filterValues, setFilters } = useListContext();
  const { range, from, to, courses } = filterValues as ReviewReportFilter;
  const query = useCall(learningReportEndpoints.reviewStatistics, {
    params: { companyId: currentCompanyId() },
    query: coursesRangeQuery({ range, from, to, ...(courses && { courses }) }, today),
  });
  return (
    <Loaded query={query} outline={<Skeleton shape="block" height={220} />}>
      {({ data }) => (
        <>
          <Block id="ratings" title={t('reports.reviews.average')}>
            <div className={own.figures}>
              <p className={own.average}>
                <strong>{data.average === null ? '–' : decimal(data.average)}</strong>
                {data.average !== null && <Stars rating={Math.round(data.average)} />}
                <span>
                  {data.total > 0 && data.average === null
                    ? t('common.private.tooFew')
                    : t('reports.reviews.total', { smart_count: data.total, count: number(data.total) })}
                </span>
              </p>
              <ul className={own.ratings}>
                {data.ratings.map(({ rating, total }) => (
                  <li key={rating}>
                    <button
                      type="button"
                      onClick={() => setFilters(withFilter(filterValues, 'ratings', [String(rating)]))}
                    >
                      <span>{t('reports.reviews.stars', { smart_count: rating })}</span>
                      <progress max={Math.max(1, data.total)} value={total ?? 0} aria-hidden="true" />
                      <span>
                        {total === null
                          ? '–'
                          : t('reports.reviews.share', {
                              count: number(total),
                              share: share(total, data.total),
                            })}
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
            </div>
          </Block>
          <AsOf at={data.asOf} zone={data.timeZone} />
        </>
      )}
    </Loaded>
  );
}

/** /reviews: what learners said of the courses they completed. */
export default function ReviewsPage() {
  const t = useT();
  const isPrivate = useIsLearningPrivate();
  const columns = useMemo(() => columnsOf(t, isPrivate), [t, isPrivate]);
  const title = t('reports.reviews.table');
  return (
    <ReportFrame
      title={t('reports.reviews.title')}
      crumbs={[]}
      menu={<ListReportActions report="reviews" spec={REPORT} toQuery={reviewQuery} />}
    >
      <List resource="reviews" spec={REPORT}>
        <div className={styles.page}>
          <p className={styles.legend}>
            {t(isPrivate ? 'reports.reviews.nameless' : 'reports.reviews.counted')}
          </p>
          <ReportScope
            label={t('reports.learning.scope')}
            records={{ filter: 'courses', resource: 'reviewed_courses', label: t('reports.quizzes.choose') }}
          >
            <RangeInput />
          </ReportScope>
          <Figures />
          <h2 className={styles.heading}>{title}</h2>
          <DataTable<Review>
            label={title}
            searchLabel={t('reports.reviews.search')}
            columns={columns}
            filters={[
              {
                kind: 'choices',
                name: 'ratings',
                groups: [
                  {
                    heading: t('reports.reviews.columns.rating'),
                    options: RATINGS.map((rating) => ({
                      value: String(rating),
                      label: t('reports.reviews.stars', { smart_count: rating }),
                    })),
                  },
                ],
              },
            ]}
            tools={<ExportButton name="reviews" />}
            empty={
              <EmptyState title={t('reports.learning.noData')} description={t('reports.reviews.none')} />
            }
          />
        </div>
      </List>
    </ReportFrame>
  );
}
