import type { Profile } from '@contract/users/profile';
import { reminderEndpoints } from '@contract/users/reminders';
import Remind from '@mui/icons-material/NotificationsNoneOutlined';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useCan } from '@/authProvider/useCan';
import { useT } from '@/i18n/useT';
import { personName } from '../people';
import { LazyReminderDialog } from '../reminders/LazyReminderDialog';
import styles from './profile.module.css';

/** Reminds a user of outstanding tasks; hidden when there are none, or when the user could not open them. */
export function RemindButton({ profile }: { profile: Profile }) {
  const t = useT();
  const canSend = useCan(reminderEndpoints.send);
  const [isOpen, setOpen] = useState(false);
  const { id, disabledAt, registrationType, tasks } = profile;
  const isReachable = disabledAt === null && registrationType === 'REGISTERED';
  if (!canSend || !isReachable || tasks.completed >= tasks.total) return null;
  return (
    <div className={styles.taskActions}>
      <Button variant="outlined" startIcon={<Remind />} onClick={() => setOpen(true)}>
        {t('users.actions.remind')}
      </Button>
      <Suspense fallback={null}>
        {isOpen && (
          <LazyReminderDialog
            people={{ chosen: { ids: [id] }, count: 1, name: personName(profile) }}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
