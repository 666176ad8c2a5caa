import { buildQuery } from '@contract/endpoint';
import type { RunningFigure } from '@contract/figures';
import { learningReportEndpoints } from '@contract/reports/learning';
import { campaignEndpoints } from '@contract/training/campaigns';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { useCall } from '@/client/useCall';
import { Donut } from '@/components/chart/Donut';
import { BehindLink } from '@/components/report/BehindLink';
import { useBehind } from '@/components/report/behind';
import { Change } from '@/components/report/Change';
import { useFormats } from '@/components/report/useFormats';
import type { Days } from '@/dataProvider/resources/range';
import { useT } from '@/i18n/useT';
import { TRAINING_KINDS } from '../figures';
import { Card, CardFigure, Figures, Nothing } from './Card';
import { useThan } from './useThan';

const PARTS = [
  ['completed', 'good'],
  ['inProgress', 'going'],
  ['overdue', 'bad'],
  ['notPassed', 'failed'],
  ['notStarted', 'rest'],
] as const;

/** Trainings that ran in the time range: how their people stand now. */
export function TrainingCard(days: Days) {
  const t = useT();
  const { number, percent } = useFormats();
  const than = useThan(days);
  const canStart = useCan(campaignEndpoints.create);
  const peopleBehind = useBehind();
  const query = useCall(
    learningReportEndpoints.trainingDashboard,
    { params: { companyId: currentCompanyId() }, query: days },
    { placeholderData: (previous) => previous },
  );
  const behind = (figure: RunningFigure) => peopleBehind({ figure, kinds: TRAINING_KINDS, ...days });
  return (
    <Card
      id="training"
      title={t('dashboards.cards.training')}
      query={query}
      to={`/reports-training${buildQuery({ ...days })}`}
    >
      {({ data: { current, previous } }) => {
        const { assignedUsers, completedPercent } = current;
        if (assignedUsers === 0)
          return (
            <Nothing
              text={t('dashboards.none.training')}
              step={canStart && { label: t('dashboards.none.startTraining'), to: '/learning/courses' }}
            />
          );
        return (
          <Donut
            title={t('dashboards.cards.training')}
            center={{
              shown: completedPercent === null ? '–' : percent(completedPercent),
              name: t('dashboards.figures.completed'),
            }}
            parts={PARTS.filter(([key]) => key !== 'notPassed' || current.notPassed !== 0).map(
              ([key, tone]) => ({
                key,
                tone,
                name: t(`dashboards.figures.${key}`),
                value: current[key],
                to: behind(key),
              }),
            )}
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
              <CardFigure name={t('dashboards.figures.completedChange')}>
                <Change
                  now={completedPercent}
                  before={previous.completedPercent}
                  unit="points"
                  better="more"
                  than={than}
                />
              </CardFigure>
            </Figures>
          </Donut>
        );
      }}
    </Card>
  );
}
