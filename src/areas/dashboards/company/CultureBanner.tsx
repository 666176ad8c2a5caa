import { CULTURE_LEVELS, CULTURE_PARTS, CULTURE_WEIGHTS, type CulturePart } from '@contract/culture';
import type { Culture, dashboardEndpoints } from '@contract/dashboards';
import type { ResponseOf } from '@contract/endpoint';
import type { UseQueryResult } from '@tanstack/react-query';
import { Fragment } from 'react';
import type { ApiError } from '@/client/ApiError';
import { Track } from '@/components/completion/Track';
import { Loaded } from '@/components/feedback/Loaded';
import { Skeleton } from '@/components/feedback/Skeleton';
import { BehindLink } from '@/components/report/BehindLink';
import { useBehind } from '@/components/report/behind';
import { Change } from '@/components/report/Change';
import { useFormats } from '@/components/report/useFormats';
import { useT } from '@/i18n/useT';
import { figuresOfPart } from '../figures';
import styles from './culture.module.css';

export type CultureAnswer = ResponseOf<typeof dashboardEndpoints.culture>;
export interface CultureProps {
  query: UseQueryResult<CultureAnswer, ApiError>;
}

/** 'Company Culture': the company's score, its level, and what it is made of. */
export function CultureBanner({ query }: CultureProps) {
  const t = useT();
  return (
    <section className={styles.banner} aria-labelledby="culture">
      <h2 id="culture">{t('dashboards.culture.title')}</h2>
      <Loaded query={query} outline={<Outline />}>
        {({ data }) => <Banner {...data} />}
      </Loaded>
    </section>
  );
}

function Outline() {
  return (
    <div className={styles.columns} aria-busy="true">
      <div>
        <Skeleton width={140} height={44} />
        <Skeleton width="80%" />
      </div>
      <div className={styles.parts}>
        {CULTURE_PARTS.map((part) => (
          <Skeleton key={part} shape="block" height={40} />
        ))}
      </div>
    </div>
  );
}

/** What each part of a score is from 0 to 100; null where it doesn't count. */
export const partsOf = ({ training, gaming, reported }: Culture): Record<CulturePart, number | null> => ({
  training: training.percent,
  gaming: gaming.score,
  reported: reported.percent,
});

function Banner(answer: CultureAnswer['data']) {
  const t = useT();
  const { percent } = useFormats();
  const { current, previous } = answer;
  const { score, level } = current;
  if (score === null || level === null) return <NotKnown {...answer} />;
  return (
    <>
      <div className={styles.columns}>
        <div className={styles.score}>
          <p>
            <strong data-numeric="">{percent(score)}</strong>{' '}
            <span className={styles.word}>{t(`dashboards.culture.levels.${level}`)}</span>
          </p>
          <Change
            now={score}
            before={previous.score}
            unit="points"
            better="more"
            than={t('dashboards.culture.yearBefore')}
          />
          <ol className={styles.scale} aria-label={t('dashboards.culture.scale')}>
            {CULTURE_LEVELS.map((one) => (
              <li key={one} aria-current={one === level ? 'true' : undefined}>
                <span>{t(`dashboards.culture.levels.${one}`)}</span>
              </li>
            ))}
          </ol>
        </div>
        <dl className={styles.parts}>
          {CULTURE_PARTS.map((part) => (
            <Part key={part} part={part} answer={answer} />
          ))}
        </dl>
      </div>
      <Explanation {...answer} />
    </>
  );
}

function NotKnown({ isLearningPrivate, isAnonymous }: CultureAnswer['data']) {
  const t = useT();
  return (
    <div className={styles.none}>
      <p>{t('dashboards.culture.none.title')}</p>
      <p>
        {t(
          isLearningPrivate || isAnonymous
            ? 'dashboards.culture.none.private'
            : 'dashboards.culture.none.text',
        )}
      </p>
    </div>
  );
}

interface PartProps {
  part: CulturePart;
  answer: CultureAnswer['data'];
}

function Part({ part, answer }: PartProps) {
  const t = useT();
  const { percent, score, number } = useFormats();
  const { current, previous, from, to, isAnonymous } = answer;
  const parts = partsOf(current);
  const value = parts[part];
  const weights = CULTURE_PARTS.filter((one) => parts[one] !== null).reduce(
    (sum, one) => sum + CULTURE_WEIGHTS[one],
    0,
  );
  const counts = figuresOfPart(current, part);
  const behind = useBehind();
  const hasPeople = part !== 'reported' || !isAnonymous;
  return (
    <div className={styles.partRow} data-part={part}>
      <dt>
        {t(`dashboards.culture.parts.${part}`)}
        <span className={styles.weight}>
          {value === null
            ? t('dashboards.culture.notCounted')
            : t('dashboards.culture.weight', {
                percent: percent(Math.round((100 * CULTURE_WEIGHTS[part]) / weights)),
              })}
        </span>
      </dt>
      <dd>
        <Track percent={value ?? 0} />
        <strong data-numeric="">
          {value === null
            ? '–'
            : part === 'gaming'
              ? t('phishingExercise.score', { score: score(value) })
              : percent(Math.floor(value))}
        </strong>
        <span className={styles.counts}>
          {value === null
            ? t(`dashboards.culture.without.${part}`)
            : counts.map(({ name, count, figure, kinds }, at) => (
                <Fragment key={name}>
                  {at > 0 && ' · '}
                  <BehindLink
                    to={count !== null && hasPeople ? behind({ figure, kinds, from, to }) : undefined}
                  >
                    {t(`dashboards.culture.counts.${name}`, {
                      smart_count: count ?? 0,
                      count: count === null ? '–' : number(count),
                    })}
                  </BehindLink>
                </Fragment>
              ))}
        </span>
        <Change
          now={part === 'gaming' ? outOfTen(value) : value}
          before={part === 'gaming' ? outOfTen(partsOf(previous)[part]) : partsOf(previous)[part]}
          unit="points"
          better="more"
          than={t('dashboards.culture.yearBefore')}
        />
      </dd>
    </div>
  );
}

const outOfTen = (value: number | null) => (value === null ? null : value / 10);

/** How the score comes about, for those who ask. */
function Explanation({ isAnonymous, isLearningPrivate }: CultureAnswer['data']) {
  const t = useT();
  return (
    <details className={styles.explanation}>
      <summary>{t('dashboards.culture.how.title')}</summary>
      <p>{t('dashboards.culture.how.formula')}</p>
      <p>{t('dashboards.culture.how.parts')}</p>
      <p>{t('dashboards.culture.how.levels')}</p>
      <p>{t('dashboards.culture.how.people')}</p>
      {isAnonymous && <p>{t('dashboards.culture.how.anonymous')}</p>}
      {isLearningPrivate && <p>{t('dashboards.culture.how.private')}</p>}
    </details>
  );
}
