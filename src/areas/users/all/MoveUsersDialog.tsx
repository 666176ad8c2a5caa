import { useState } from 'react';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { SearchSelect } from '@/components/form/SearchSelect';
import { useT } from '@/i18n/useT';
import styles from '../users.module.css';

export interface MoveUsersDialogProps {
  count: number;
  onConfirm: (departmentId: number) => Promise<unknown>;
  onClose: () => void;
}

/** Puts people into another department. */
export default function MoveUsersDialog({ count, onConfirm, onClose }: MoveUsersDialogProps) {
  const t = useT();
  const [chosen, setChosen] = useState<number[]>([]);
  const [isMissing, setMissing] = useState(false);
  const [departmentId] = chosen;

  return (
    <ConfirmDialog
      title={t('users.department.changeTitle', { smart_count: count })}
      confirmLabel={t('users.department.changeAction', { smart_count: count })}
      canConfirm={() => {
        setMissing(departmentId === undefined);
        return departmentId !== undefined;
      }}
      onConfirm={async () => {
        if (departmentId !== undefined) await onConfirm(departmentId);
      }}
      onClose={onClose}
    >
      <div className={styles.field}>
        <SearchSelect
          resource="departments"
          label={t('resources.users.fields.departmentId')}
          error={isMissing ? t('users.teams.nameRequired') : undefined}
          value={chosen}
          onChange={(value) => {
            setChosen(value);
            setMissing(false);
          }}
        />
      </div>
    </ConfirmDialog>
  );
}
