import { buildQuery } from '@contract/endpoint';
import { exerciseCampaignEndpoints } from '@contract/phishing-exercise/campaigns';
import { exerciseReportEndpoints } from '@contract/phishing-exercise/reports';
import { Link } from 'react-router';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { useCall } from '@/client/useCall';
import { Donut } from '@/components/chart/Donut';
import { Change } from '@/components/report/Change';
import { Level } from '@/components/report/FigureTile';
import { useFormats } from '@/components/report/useFormats';
import type { Days } from '@/dataProvider/resources/range';
import { useT } from '@/i18n/useT';
import { Card, CardFigure, Figures, Nothing } from './Card';
import { useThan } from './useThan';

/** Phishing exercises that began in the time range: how far their people got, and how well they judged. */
export function ExerciseCard(days: Days) {
  const t = useT();
  const { number, percent, score } = useFormats();
  const than = useThan(days);
  const canCreate = useCan(exerciseCampaignEndpoints.create);
  const query = useCall(
    exerciseReportEndpoints.dashboard,
    { params: { companyId: currentCompanyId() }, query: days },
    { placeholderData: (previous) => previous },
  );
  const report = `/reports-phishing-exercise${buildQuery({ ...days })}`;
  return (
    <Card id="exercise" title={t('dashboards.cards.exercise')} query={query} to={report}>
      {({ data: { current, previous } }) => {
        const { campaigns, assignedUsers, completedPercent, inProgressPercent, overduePercent } = current;
        if (campaigns === 0 || completedPercent === null)
          return (
            <Nothing
              text={t('dashboards.none.exercise')}
              step={
                canCreate && { label: t('dashboards.none.createExercise'), to: '/phishing-exercise/create' }
              }
            />
          );
        const inProgress = inProgressPercent ?? 0;
        const overdue = overduePercent ?? 0;
        const part = (value: number) => ({ value, shown: percent(value), to: report });
        return (
          <Donut
            title={t('dashboards.cards.exercise')}
            center={{ shown: percent(completedPercent), name: t('dashboards.figures.completed') }}
            parts={[
              {
                key: 'completed',
                name: t('dashboards.figures.completed'),
                tone: 'good',
                ...part(completedPercent),
              },
              {
                key: 'inProgress',
                name: t('dashboards.figures.inProgress'),
                tone: 'going',
                ...part(inProgress),
              },
              { key: 'overdue', name: t('dashboards.figures.overdue'), tone: 'bad', ...part(overdue) },
              {
                key: 'notStarted',
                name: t('dashboards.figures.notStarted'),
                tone: 'rest',
                ...part(Math.max(0, 100 - completedPercent - inProgress - overdue)),
              },
            ]}
          >
            <Figures>
              <CardFigure
                name={t('dashboards.figures.assigned')}
                change={
                  <Change now={assignedUsers} before={previous.assignedUsers} unit="count" than={than} />
                }
              >
                <Link to={report}>{number(assignedUsers)}</Link>
              </CardFigure>
              <CardFigure
                name={t('dashboards.figures.score')}
                change={
                  <Change
                    now={outOfTen(current.averageScore)}
                    before={outOfTen(previous.averageScore)}
                    unit="points"
                    better="more"
                    than={than}
                  />
                }
              >
                {current.averageScore === null ? (
                  '–'
                ) : (
                  <>
                    {t('phishingExercise.score', { score: score(current.averageScore) })}{' '}
                    <Level score={current.averageScore} />
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
