import type { ResponseOf } from '@contract/endpoint';
import { leaderboardEndpoints, type Place } from '@contract/gaming/games';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { currentCompanyId, useLearnerSession } from '@/authProvider/currentSession';
import { isApiError } from '@/client/ApiError';
import { call } from '@/client/client';
import { callKey, useCall } from '@/client/useCall';
import { usePercent } from '@/components/course/usePercent';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import styles from './game.module.css';

type Board = ResponseOf<typeof leaderboardEndpoints.get>['data'];

const isUnanswered = (error: unknown) => isApiError(error) && (error.status === 0 || error.status >= 502);

/** The best of a game and the learner's own place. Names are shown only of those who agree. */
export function Leaderboard({ taskId }: { taskId: number }) {
  const t = useT();
  const titleId = useId();
  const asked = { params: { companyId: currentCompanyId(), taskId } };
  const { data, error, refetch } = useCall(leaderboardEndpoints.get, asked);
  return (
    <section className={styles.leaderboard} aria-labelledby={titleId}>
      <h3 id={titleId}>{t('game.leaderboard.title')}</h3>
      {!data && !error && (
        <div role="status" aria-label={t('game.leaderboard.loading')}>
          <Skeleton height="8rem" shape="block" />
        </div>
      )}
      {!data && error && isUnanswered(error) && (
        <p className={styles.note} role="status">
          {t('game.leaderboard.offline')}
        </p>
      )}
      {!data && error && !isUnanswered(error) && (
        <ErrorState error={error} description={error.message} onRetry={() => void refetch()} />
      )}
      {data && (
        <>
          <Places board={data.data} />
          <NameSwitch isNamed={data.data.isNamed} />
        </>
      )}
    </section>
  );
}

function Places({ board: { places, own, players, isNamed } }: { board: Board }) {
  const t = useT();
  const percent = usePercent();
  const number = new Intl.NumberFormat(languageOf(useLocaleCode()));
  const user = useLearnerSession()?.user;
  const name = user && `${user.name} ${user.lastName}`.trim();
  // Places tell no ids: of several without a name at one rank any may stand for the learner's own.
  const isOwn = (place: Place) =>
    place.rank === own?.rank && (isNamed && name ? place.name === name : place.name === null);
  const ownAt = places.findIndex(isOwn);
  return (
    <>
      {own && (
        <p>
          {own.rank === null
            ? t('game.leaderboard.beyond', { players: number.format(players) })
            : t('game.leaderboard.own', {
                rank: number.format(own.rank),
                players: number.format(players),
              })}
        </p>
      )}
      {places.length === 0 ? (
        <p>{t('game.leaderboard.none')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('game.leaderboard.rank')}</th>
              <th scope="col">{t('game.leaderboard.name')}</th>
              <th scope="col">{t('game.leaderboard.score')}</th>
            </tr>
          </thead>
          <tbody>
            {places.map((place, index) => {
              const key = `${index}`;
              return (
                <tr key={key} data-own={index === ownAt || undefined}>
                  <td>{number.format(place.rank)}</td>
                  <td>
                    {index === ownAt && place.name === null ? (
                      t('game.leaderboard.you')
                    ) : (
                      <bdi>{place.name ?? t('game.leaderboard.colleague')}</bdi>
                    )}
                    {index === ownAt && place.name !== null && (
                      <span className={styles.you}>{t('game.leaderboard.you')}</span>
                    )}
                  </td>
                  <td>{percent(place.score)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </>
  );
}

/** Whether the learner's name is shown to colleagues: not unless they agree, and no longer once they take it back. */
function NameSwitch({ isNamed }: { isNamed: boolean }) {
  const t = useT();
  const cache = useQueryClient();
  const [wanted, setWanted] = useState<boolean>();
  const [failure, setFailure] = useState<string>();
  const change = async (next: boolean) => {
    if (wanted !== undefined) return;
    setWanted(next);
    setFailure(undefined);
    try {
      const params = { companyId: currentCompanyId() };
      await call(leaderboardEndpoints.agree, { params, body: { isNamed: next } });
      const queryKey = callKey.all(leaderboardEndpoints.get);
      // At once, so that the switch is right even if the places can't be read again.
      cache.setQueriesData<{ data: Board }>(
        { queryKey },
        (read) => read && { data: { ...read.data, isNamed: next } },
      );
      void cache.invalidateQueries({ queryKey });
    } catch (error) {
      setFailure(
        isUnanswered(error) || !isApiError(error) ? t('game.leaderboard.notChanged') : error.message,
      );
    } finally {
      setWanted(undefined);
    }
  };
  return (
    <div>
      <label className={styles.switch}>
        <input
          type="checkbox"
          role="switch"
          checked={wanted ?? isNamed}
          aria-checked={wanted ?? isNamed}
          aria-busy={wanted !== undefined}
          onChange={({ target }) => void change(target.checked)}
        />
        {t('game.leaderboard.agree')}
      </label>
      <p className={styles.hint}>{t('game.leaderboard.agreeHint')}</p>
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
    </div>
  );
}
