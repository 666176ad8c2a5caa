import type { Profile } from '@contract/users/profile';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useT } from '@/i18n/useT';
import flow from '@/theme/flow.module.css';
import { personName } from '../people';
import { PersonPasswordDialog } from '../temporary-password/PersonPasswordDialog';
import { useTemporaryPasswordRule } from '../temporary-password/useTemporaryPasswordRule';
import { Card } from './Card';

/** The other way to a new password, for a user who can't read their mail. */
export function TemporaryPasswordCard({ profile }: { profile: Profile }) {
  const t = useT();
  const mayHaveOne = useTemporaryPasswordRule();
  const [isOpen, setOpen] = useState(false);
  if (!mayHaveOne(profile)) return null;
  const close = () => setOpen(false);
  const person = { chosen: { ids: [profile.id] }, count: 1, name: personName(profile) };
  return (
    <Card
      title={t('userProfile.password.temporaryTitle')}
      description={t('userProfile.password.temporaryText')}
    >
      <div className={flow.row}>
        <Button variant="outlined" onClick={() => setOpen(true)}>
          {t('userProfile.password.temporary')}
        </Button>
      </div>
      <Suspense fallback={null}>
        {isOpen && <PersonPasswordDialog person={person} onSet={close} onClose={close} />}
      </Suspense>
    </Card>
  );
}
