import { buildQuery } from '@contract/endpoint';
import type { RunningFigure } from '@contract/figures';
import { exerciseCampaignEndpoints } from '@contract/phishing-exercise/campaigns';
import { exerciseReportEndpoints } from '@contract/phishing-exercise/reports';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { useCall } from '@/client/useCall';
import { Donut } from '@/components/chart/Donut';
import { BehindLink } from '@/components/report/BehindLink';
import { useBehind } from '@/components/report/behind';
import { Change } from '@/components/report/Change';
import { Level } from '@/components/report/FigureTile';
import { useFormats } from '@/components/report/useFormats';
import type { Days } from '@/dataProvider/resources/range';
import { useT } from '@/i18n/useT';
import { Card, CardFigure, Figures, Nothing } from './Card';
import { useThan } from './useThan';

const EXERCISE_KINDS = ['phishing_exercise'] as const;

const PARTS = [
  ['completed', 'good'],
  ['inProgress', 'going'],
  ['overdue', 'bad'],
  ['notStarted', 'rest'],
] as const;

/** Phishing exercises that began in the time range: how far their people got, and how well they judged. */
export function ExerciseCard(days: Days) {
  const t = useT();
  const { number, percent, score } = useFormats();
  const than = useThan(days);
  const canCreate = useCan(exerciseCampaignEndpoints.create);
  const peopleBehind = useBehind();
  const query = useCall(
    exerciseReportEndpoints.dashboard,
    { params: { companyId: currentCompanyId() }, query: days },
    { placeholderData: (previous) => previous },
  );
  const report = `/reports-phishing-exercise${buildQuery({ ...days })}`;
  return (
    <Card id="exercise" title={t('dashboards.cards.exercise')} query={query} to={report}>
      {({ data: { current, previous } }) => {
        const { campaigns, campaignIds, assignedUsers, completedPercent, averageScore } = current;
        if (campaigns === 0 || assignedUsers === 0)
          return (
            <Nothing
              text={t('dashboards.none.exercise')}
              step={
                canCreate && { label: t('dashboards.none.createExercise'), to: '/phishing-exercise/create' }
              }
            />
          );
        // Other exercises may have run in these days, which began before.
        const behind = (figure: RunningFigure) =>
          peopleBehind({ figure, kinds: EXERCISE_KINDS, campaignIds, ...days });
        return (
          <Donut
            title={t('dashboards.cards.exercise')}
            center={{
              shown: completedPercent === null ? '–' : percent(completedPercent),
              name: t('dashboards.figures.completed'),
            }}
            parts={PARTS.map(([key, tone]) => ({
              key,
              tone,
              name: t(`dashboards.figures.${key}`),
              value: current[key],
              to: behind(key),
            }))}
          >
            <Figures>
              <CardFigure
                name={t('dashboards.figures.assigned')}
                change={
                  <Change now={assignedUsers} before={previous.assignedUsers} unit="count" than={than} />
                }
              >
                <BehindLink to={behind('assigned')}>{number(assignedUsers)}</BehindLink>
              </CardFigure>
              <CardFigure
                name={t('dashboards.figures.score')}
                change={
                  <Change
                    now={outOfTen(averageScore)}
                    before={outOfTen(previous.averageScore)}
                    unit="points"
                    better="more"
                    than={than}
                  />
                }
              >
                {averageScore === null ? (
                  '–'
                ) : (
                  <>
                    <BehindLink to={behind('scored')}>
                      {t('phishingExercise.score', { score: score(averageScore) })}
                    </BehindLink>{' '}
                    <Level score={averageScore} />
                  </>
                )}
              </CardFigure>
            </Figures>
          </Donut>
        );
      }}
    </Card>
  );
}

const outOfTen = (value: number | null) => (value === null ? null : value / 10);
