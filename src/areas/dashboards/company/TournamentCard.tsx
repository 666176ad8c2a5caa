import { limits } from '@contract/limits';
import { tournamentEndpoints } from '@contract/secure-code/tournaments';
import { Link } from 'react-router';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { useCall } from '@/client/useCall';
import { Level } from '@/components/report/FigureTile';
import { Told } from '@/components/report/Told';
import { useFormats } from '@/components/report/useFormats';
import { TournamentBadge } from '@/components/secure-code/TournamentBadge';
import { SolvedChart, useScoreOutOf } from '@/components/secure-code/TournamentReport';
import { useT } from '@/i18n/useT';
import { Card, CardFigure, Figures, Nothing } from './Card';
import styles from './company.module.css';

const { challengesOfTournament } = limits.secureCode;

/** The secure code tournament that began last, whatever the time range: who takes part, and what they solved. */
export default function TournamentCard() {
  const t = useT();
  const { number } = useFormats();
  const scoreOf = useScoreOutOf();
  const canSetUp = useCan(tournamentEndpoints.create);
  const query = useCall(tournamentEndpoints.dashboard, { params: { companyId: currentCompanyId() } });
  const tournament = query.data?.data;
  const statistics = '/for-developers/statistics';
  const report = tournament ? `${statistics}?tournament=${tournament.id}` : statistics;
  return (
    <Card id="tournament" title={t('dashboards.cards.tournament')} query={query} to={report}>
      {({ data }) =>
        data === null ? (
          <Nothing
            text={t('dashboards.none.tournament')}
            step={canSetUp && { label: t('dashboards.none.setUp'), to: '/home?modal=secureCodeTournament' }}
          />
        ) : (
          <div className={styles.bars}>
            <p className={styles.named}>
              <bdi>{data.name}</bdi> <TournamentBadge status={data.status} />
            </p>
            <Figures>
              <CardFigure name={t('dashboards.figures.takePart')}>
                <Told value={data.usersAmount}>
                  {(part) => (
                    <Link to={report}>
                      {t('dashboards.figures.of', { part: number(part), whole: number(data.totalUsers) })}
                    </Link>
                  )}
                </Told>
              </CardFigure>
              <CardFigure name={t('dashboards.figures.averageScore')}>
                {scoreOf(data.averageScore)}{' '}
                {data.averageScore !== null && (
                  <Level score={(100 * data.averageScore) / challengesOfTournament} />
                )}
              </CardFigure>
            </Figures>
            <SolvedChart statistics={data.statistics} />
          </div>
        )
      }
    </Card>
  );
}
