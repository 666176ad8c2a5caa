import { isNotFound } from '@/client/ApiError';
import { ErrorState } from '@/components/feedback/ErrorState';
import { NotFoundState } from '@/components/feedback/NotFoundState';
import { useT } from '@/i18n/useT';
import type { TeamKind } from '../teams/team';

export interface MissingTeamProps {
  kind: TeamKind;
  error: Error;
  onRetry: () => void;
}

/**
 * A department or group that could not be loaded, or does not exist; a retry is offered in the first case
 * only.
 */
export function MissingTeam({ kind: { resource }, error, onRetry }: MissingTeamProps) {
  const t = useT();
  if (isNotFound(error)) {
    return (
      <NotFoundState
        title={t(`users.teams.${resource}.missingTitle`)}
        description={t('users.teams.missingText')}
        to={`/users/${resource}`}
        backLabel={t(`users.teams.${resource}.back`)}
      />
    );
  }
  return <ErrorState heading="h1" description={error.message} error={error} onRetry={onRetry} />;
}
