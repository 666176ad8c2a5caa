import { buildQuery } from '@contract/endpoint';
import type { RunningFigure } from '@contract/figures';
import { gameEndpoints } from '@contract/gaming/games';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { useCall } from '@/client/useCall';
import { Track } from '@/components/completion/Track';
import { BehindLink } from '@/components/report/BehindLink';
import { useBehind } from '@/components/report/behind';
import { Level } from '@/components/report/FigureTile';
import type { Days } from '@/dataProvider/resources/range';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import { GAME_KINDS } from '../figures';
import { Card, Nothing } from './Card';
import styles from './company.module.css';

/** Games that began in the time range, in the place of phishing exercises where a company plays those: its score and its industry's. */
export function GamingCard(days: Days) {
  const t = useT();
  const format = useFormatNumber();
  const canStart = useCan(gameEndpoints.create);
  const peopleBehind = useBehind();
  const query = useCall(
    gameEndpoints.dashboard,
    { params: { companyId: currentCompanyId() }, query: days },
    { placeholderData: (previous) => previous },
  );
  const report = `/reports-gaming${buildQuery({ ...days })}`;
  return (
    <Card id="gaming" title={t('dashboards.cards.gaming')} query={query} to={report}>
      {({ data: { assignedUsers, averageScore, industryScore, gameIds } }) => {
        if (assignedUsers === 0)
          return (
            <Nothing
              text={t('dashboards.none.gaming')}
              step={canStart && { label: t('dashboards.none.startGame'), to: '/gaming/preview?new=game' }}
            />
          );
        const behind = (figure: RunningFigure) =>
          peopleBehind({ figure, kinds: GAME_KINDS, campaignIds: gameIds, ...days });
        const bars = [
          { key: 'own', name: t('dashboards.figures.ownScore'), score: averageScore, to: behind('scored') },
          {
            key: 'industry',
            name: t('dashboards.figures.industryScore'),
            score: industryScore,
            to: undefined,
          },
        ];
        return (
          <div className={styles.bars}>
            <p>
              <BehindLink to={behind('assigned')}>
                {t('dashboards.figures.players', {
                  smart_count: assignedUsers,
                  count: format(assignedUsers),
                })}
              </BehindLink>
            </p>
            <dl>
              {bars.map(({ key, name, score, to }) => (
                <div key={key}>
                  <dt>{name}</dt>
                  <dd>
                    <Track percent={(score ?? 0) * 10} />
                    <strong data-numeric="">
                      {score === null ? (
                        '–'
                      ) : (
                        <BehindLink to={to}>
                          {t('phishingExercise.score', { score: format(score) })}
                        </BehindLink>
                      )}
                    </strong>
                    {score !== null && <Level score={score * 10} />}
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        );
      }}
    </Card>
  );
}
