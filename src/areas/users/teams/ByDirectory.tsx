import Alert from '@mui/material/Alert';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import type { TeamPeople } from './useTeamMerge';

/** Says that a department which the directory writes comes back at its next word; nothing for any other one. */
export function ByDirectory({ people }: { people: TeamPeople | undefined }) {
  const t = useT();
  const format = useFormatNumber();
  const count = people?.byDirectory ?? 0;
  if (count === 0) return null;
  return (
    <Alert severity="warning">
      {t('users.teams.byDirectory', { smart_count: count, count: format(count) })}
    </Alert>
  );
}
