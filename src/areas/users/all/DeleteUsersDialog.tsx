import { useState } from 'react';
import { TypedConfirmDialog } from '@/components/dialog/TypedConfirmDialog';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import type { PeopleChoice } from '../peopleChoice';
import { ProtectedPeople, useProtected } from './ProtectedPeople';

export interface DeleteUsersDialogProps {
  people: PeopleChoice;
  /** Returns the current number if it differs from the confirmed one; the dialog then asks again. */
  onConfirm: (people: PeopleChoice) => Promise<number | undefined>;
  onDone: () => void;
  onClose: () => void;
}

/** Permanent deletion after a typed phrase; names the user or the number of users. */
export function DeleteUsersDialog({ people, onConfirm, onDone, onClose }: DeleteUsersDialogProps) {
  const t = useT();
  const format = useFormatNumber();
  const [count, setCount] = useState(people.count);
  const kept = useProtected(people);
  // Protected users stay, so the question is about the others.
  const going = Math.max(0, count - (kept?.total ?? 0));
  const options = { smart_count: going, count: format(going), name: people.name };
  const isChanged = count !== people.count;
  return (
    <TypedConfirmDialog
      // A new number is a new question: the phrase must be typed again.
      key={count}
      title={t(people.name ? 'users.delete.titleOf' : 'users.delete.title', options)}
      description={[isChanged && t('users.delete.changed'), t('users.delete.description')]
        .filter(Boolean)
        .join(' ')}
      confirmLabel={t('users.delete.action', options)}
      onConfirm={async () => {
        const now = await onConfirm({ ...people, count });
        if (now === undefined) onDone();
        else setCount(now);
      }}
      onClose={onClose}
    >
      {kept && kept.total > 0 && <ProtectedPeople {...kept} />}
    </TypedConfirmDialog>
  );
}
