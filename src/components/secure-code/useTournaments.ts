import { homeEndpoints } from '@contract/home';
import { type Tournament, tournamentEndpoints } from '@contract/secure-code/tournaments';
import { currentCompanyId } from '@/authProvider/currentSession';
import { callKey, useCall } from '@/client/useCall';
import { useRefreshQueries } from '@/client/useRefreshQueries';

/** The reads that a change of a tournament makes out of date. */
export const TOURNAMENT_QUERIES = [
  ...[tournamentEndpoints.list, tournamentEndpoints.get, tournamentEndpoints.dashboard],
  ...[tournamentEndpoints.statistics, tournamentEndpoints.report, homeEndpoints.tournament],
].map(callKey.all);

/** The reads that list tournaments: what is canceled is gone from them, and no longer read itself. */
export const TOURNAMENT_LISTS = [
  tournamentEndpoints.list,
  tournamentEndpoints.dashboard,
  homeEndpoints.tournament,
].map(callKey.all);

/** Reads again what a change of a tournament makes out of date. */
export const useRefreshTournaments = () => useRefreshQueries([...TOURNAMENT_QUERIES, ['tournaments']]);

/** The newest tournaments: the one that is queued or ongoing is among them, if there is one. */
export const useNewestTournaments = () =>
  useCall(tournamentEndpoints.list, { params: { companyId: currentCompanyId() }, query: { pageSize: 5 } });

/** The one that is queued or ongoing. */
export const openAmong = (tournaments: readonly Tournament[]): Tournament | undefined =>
  tournaments.find(({ status }) => status !== 'ended');
