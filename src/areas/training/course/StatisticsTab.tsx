import { LEARNER_STATUSES, type LearnerStatus } from '@contract/training/assignments';
import { type Campaign, type CampaignStatistics, campaignEndpoints } from '@contract/training/campaigns';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { Link } from 'react-router';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { useCall } from '@/client/useCall';
import { CompletionChart } from '@/components/chart/CompletionChart';
import { Score } from '@/components/completion/Score';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { EmptyState } from '@/components/feedback/EmptyState';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { PrivateHint, Told } from '@/components/report/Told';
import { useLocaleCode, useT } from '@/i18n/useT';
import { Learners } from '@/learners/Learners';
import typography from '@/theme/typography.module.css';
import styles from './campaign.module.css';
import { useAttemptActions } from './useAttemptActions';
import { type CourseCampaigns, WithCampaigns } from './useCampaigns';
import type { CourseRecord } from './useCourse';

/** /statistics: how the learners of a campaign of this course stand. */
export default function StatisticsTab({ course }: { course: CourseRecord }) {
  const t = useT();
  const canAssign = useCan(campaignEndpoints.create);
  return (
    <WithCampaigns courseId={course.id}>
      {(found) =>
        found.campaigns.length > 0 ? (
          <Campaigns {...found} />
        ) : (
          <EmptyState
            title={t('training.statistics.none.title')}
            description={t('training.statistics.none.text')}
            action={
              canAssign && (
                <Button variant="contained" component={Link} to={`/courses/${course.id}/settings`}>
                  {t('training.statistics.none.assign')}
                </Button>
              )
            }
          />
        )
      }
    </WithCampaigns>
  );
}

/** The open campaign, or the one the address names. */
function Campaigns({ campaigns, open }: CourseCampaigns) {
  const t = useT();
  const locale = useLocaleCode();
  const [asked, setAsked] = useQueryFlag('campaign');
  const chosen = campaigns.find(({ id }) => String(id) === asked) ?? open ?? campaigns[0];
  if (!chosen) return null;
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  return (
    <div className={styles.statistics}>
      {campaigns.length > 1 && (
        <TextField
          select
          className={styles.campaign}
          label={t('training.statistics.campaign')}
          value={chosen.id}
          onChange={(event) => setAsked(event.target.value)}
        >
          {campaigns.map(({ id, name, startedAt, status }) => (
            <MenuItem key={id} value={id}>
              {t('training.statistics.campaignOf', {
                name,
                day: day.format(new Date(startedAt)),
                status: t(`training.status.${status}`),
              })}
            </MenuItem>
          ))}
        </TextField>
      )}
      <Statistics key={chosen.id} id={chosen.id} />
      <CourseLearners key={`learners ${chosen.id}`} campaign={chosen} />
    </div>
  );
}

/** With another attempt for whoever has none left. */
function CourseLearners({ campaign }: { campaign: Campaign }) {
  return <Learners campaign={campaign} actions={useAttemptActions(campaign)} />;
}

function Statistics({ id }: { id: number }) {
  const t = useT();
  const params = { companyId: currentCompanyId(), id };
  const { data, error, refetch } = useCall(campaignEndpoints.statistics, { params });
  if (error && !data)
    return <ErrorState description={error.message} error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div className={styles.tiles} aria-busy="true">
        {['total', ...LEARNER_STATUSES, 'attempts'].map((key) => (
          <Skeleton key={key} height={84} />
        ))}
      </div>
    );
  }
  const statistics = data.data;
  return (
    <>
      <PrivateHint />
      <Totals {...statistics} />
      {statistics.completions.length > 0 && (
        <section className={styles.block} aria-labelledby="completions">
          <h2 id="completions">{t('training.statistics.completions')}</h2>
          <CompletionChart
            title={t('training.statistics.completions')}
            dayName={t('training.statistics.day')}
            completedName={t('training.statistics.completed')}
            completions={statistics.completions}
            total={statistics.total}
          />
        </section>
      )}
      <div className={styles.pair}>
        <Departments departments={statistics.departments} />
        <Questions questions={statistics.questions} />
      </div>
    </>
  );
}

const TILES = {
  NOT_STARTED: 'notStarted',
  IN_PROGRESS: 'inProgress',
  OVERDUE: 'overdue',
  NOT_PASSED: 'notPassed',
  COMPLETED: 'completed',
} as const satisfies Record<LearnerStatus, keyof CampaignStatistics>;

/** The totals; each is a filter of the learners below. */
function Totals(statistics: CampaignStatistics) {
  const t = useT();
  const format = new Intl.NumberFormat(useLocaleCode(), { maximumFractionDigits: 1 });
  const [status, setStatus] = useQueryFlag('status');
  const { total, score, attempts } = statistics;
  return (
    <div className={styles.tiles}>
      <button
        type="button"
        className={styles.tile}
        aria-pressed={status === null}
        onClick={() => setStatus(null)}
      >
        <span>{t('training.statistics.learners')}</span>
        <strong>{format.format(total)}</strong>
      </button>
      {LEARNER_STATUSES.map((one) => (
        <button
          key={one}
          type="button"
          className={styles.tile}
          data-status={one}
          aria-pressed={status === one}
          onClick={() => setStatus(status === one ? null : one)}
        >
          <span>{t(`training.learnerStatus.${one}`)}</span>
          <strong>
            <Told value={statistics[TILES[one]]}>{(value) => format.format(value)}</Told>
          </strong>
        </button>
      ))}
      <div className={styles.tile}>
        <span>{t('training.statistics.attempts')}</span>
        <strong>
          <Told value={attempts}>{(value) => format.format(value)}</Told>
        </strong>
      </div>
      <div className={styles.tile}>
        <span>{t('training.statistics.score')}</span>
        <strong>
          <Score
            value={score}
            shown={
              score === null ? '–' : t('training.statistics.outOf10', { score: format.format(score / 10) })
            }
          />
        </strong>
      </div>
    </div>
  );
}

const SHOWN = 8;

/** Completion by department, the largest first. */
function Departments({ departments }: Pick<CampaignStatistics, 'departments'>) {
  const t = useT();
  const percent = new Intl.NumberFormat(useLocaleCode(), { style: 'percent' });
  const [all, setAll] = useQueryFlag('departments');
  if (departments.length === 0) return null;
  const shown = all === null ? departments.slice(0, SHOWN) : departments;
  return (
    <section className={styles.block} aria-labelledby="departments">
      <h2 id="departments">{t('training.statistics.departments')}</h2>
      <ul className={styles.bars}>
        {shown.map(({ id, name, total, completed, overdue }) => (
          <li key={id}>
            <span className={styles.barName}>
              <bdi>{name}</bdi>
            </span>
            <meter translate="no" value={completed} max={Math.max(total, 1)} aria-label={name} />
            <span className={styles.barValue}>{percent.format(total === 0 ? 0 : completed / total)}</span>
            <span className={typography.hint}>
              {t('training.statistics.ofLearners', { completed, smart_count: total, overdue })}
            </span>
          </li>
        ))}
      </ul>
      {departments.length > SHOWN && all === null && (
        <Button size="small" onClick={() => setAll('all')}>
          {t('training.statistics.allDepartments', { smart_count: departments.length })}
        </Button>
      )}
    </section>
  );
}

/** The questions answered wrong most often. */
function Questions({ questions }: Pick<CampaignStatistics, 'questions'>) {
  const t = useT();
  const percent = new Intl.NumberFormat(useLocaleCode(), { style: 'percent' });
  if (questions.length === 0) return null;
  return (
    <section className={styles.block} aria-labelledby="questions">
      <h2 id="questions">{t('training.statistics.questions')}</h2>
      <ol className={styles.bars}>
        {questions.slice(0, SHOWN).map(({ id, text, answered, right, rightPercent }) => (
          <li key={id}>
            <span className={styles.barName}>
              <bdi>{text}</bdi>
            </span>
            <meter translate="no" value={right} max={Math.max(answered, 1)} aria-label={text} />
            <span className={styles.barValue}>{percent.format(rightPercent / 100)}</span>
            <span className={typography.hint}>
              {t('training.statistics.answers', { smart_count: answered })}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
