import { surveyEndpoints } from '@contract/surveys';
import Button from '@mui/material/Button';
import { useCall } from '@/client/useCall';
import { Chart } from '@/components/chart/Chart';
import { Skeleton } from '@/components/feedback/Skeleton';
import { useConsoleList } from '@/components/list/useConsoleList';
import { type AnswersFilter, toAnswersFilter } from '@/dataProvider/resources/surveys';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import styles from './surveys.module.css';

/** How many answers match, their average, and how they are spread over the stars. */
export function AnswersSummary() {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const { matching } = useConsoleList();
  const filter = JSON.stringify(toAnswersFilter(matching as AnswersFilter));
  const { data, error, refetch } = useCall(surveyEndpoints.summary, { query: { filter } });
  if (error) {
    return (
      <p className={styles.note}>
        {t('surveys.answers.summary.failed')}{' '}
        <Button size="small" onClick={() => void refetch()}>
          {t('surveys.answers.summary.retry')}
        </Button>
      </p>
    );
  }
  if (!data) return <Skeleton shape="block" height={200} />;
  const number = new Intl.NumberFormat(language);
  const average = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const starsOf = (rating: number) => t('common.rating.stars', { smart_count: rating });
  const title = t('surveys.answers.summary.ratings');
  return (
    <section className={styles.summary} aria-label={t('surveys.answers.summary.label')}>
      <div className={styles.numbers}>
        <dl>
          <div>
            <dt>{t('surveys.answers.summary.answers')}</dt>
            <dd>{number.format(data.answers)}</dd>
          </div>
          <div>
            <dt>{t('surveys.answers.summary.average')}</dt>
            <dd>
              {data.average === null
                ? '–'
                : t('surveys.answers.summary.ofFive', { average: average.format(data.average) })}
            </dd>
          </div>
        </dl>
        <p>{t('surveys.answers.summary.counted')}</p>
      </div>
      <Chart
        title={title}
        height={160}
        points={data.ratings.map(({ rating, answers }) => ({
          key: rating,
          tick: `${number.format(rating)} ★`,
          name: starsOf(rating),
          values: { answers },
        }))}
        series={[
          {
            key: 'answers',
            name: t('surveys.answers.summary.answers'),
            mark: 'bar',
            format: (value) => number.format(value),
          },
        ]}
        axis={{ format: (value) => number.format(value), width: 40 }}
        table={[
          [t('surveys.answers.columns.rating'), t('surveys.answers.summary.answers')],
          ...data.ratings.map(({ rating, answers }) => [starsOf(rating), number.format(answers)]),
        ]}
      />
    </section>
  );
}
