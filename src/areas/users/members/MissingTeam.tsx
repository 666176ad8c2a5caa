import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { isApiError } from '@/client/ApiError';
import { EmptyState } from '@/components/feedback/EmptyState';
import { ErrorState } from '@/components/feedback/ErrorState';
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
  if (isApiError(error) && error.status === 404) {
    return (
      <EmptyState
        heading="h1"
        title={t(`users.teams.${resource}.missingTitle`)}
        description={t('users.teams.missingText')}
        action={
          <Button variant="contained" component={Link} to={`/users/${resource}`}>
            {t(`users.teams.${resource}.back`)}
          </Button>
        }
      />
    );
  }
  return <ErrorState heading="h1" description={error.message} error={error} onRetry={onRetry} />;
}
