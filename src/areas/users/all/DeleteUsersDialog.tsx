import type { UserRow } from '@contract/users/users';
import { TypedConfirmDialog } from '@/components/dialog/TypedConfirmDialog';
import { useT } from '@/i18n/useT';
import { personName } from '../people';

export interface DeleteUsersDialogProps {
  people: readonly UserRow[];
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Deletion for good, after the typed phrase (1 §2.4, §5); it names the person or the number. */
export default function DeleteUsersDialog({ people, onConfirm, onClose }: DeleteUsersDialogProps) {
  const t = useT();
  const [first] = people;
  const options = { smart_count: people.length, name: first ? personName(first) : '' };
  return (
    <TypedConfirmDialog
      title={t('users.delete.title', options)}
      description={t('users.delete.description')}
      confirmLabel={t('users.delete.action', options)}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
