import { useState } from 'react';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { SearchSelect } from '@/components/form/SearchSelect';
import { useT } from '@/i18n/useT';
import type { PeopleChoice } from '../peopleChoice';
import { useFormatNumber } from '../useFormatNumber';
import styles from '../users.module.css';

export interface ChooseTeamDialogProps {
  kind: 'departments' | 'groups';
  people: PeopleChoice;
  onConfirm: (id: number) => Promise<unknown>;
  onClose: () => void;
}

/** Puts people into another department, or into a group. */
export function ChooseTeamDialog({ kind, people, onConfirm, onClose }: ChooseTeamDialogProps) {
  const t = useT();
  const format = useFormatNumber();
  const [chosen, setChosen] = useState<number[]>([]);
  const [isMissing, setMissing] = useState(false);
  const [id] = chosen;
  const { count, name } = people;
  const options = { smart_count: count, count: format(count), name };
  const isGroup = kind === 'groups';

  return (
    <ConfirmDialog
      title={t(isGroup ? 'operations.group.title' : 'users.department.changeTitle', options)}
      confirmLabel={t(isGroup ? 'operations.group.action' : 'users.department.changeAction', options)}
      canConfirm={() => {
        setMissing(id === undefined);
        return id !== undefined;
      }}
      onConfirm={async () => {
        if (id !== undefined) await onConfirm(id);
      }}
      onClose={onClose}
    >
      <div className={styles.field}>
        <SearchSelect
          resource={kind}
          label={t(isGroup ? 'operations.group.label' : 'resources.users.fields.departmentId')}
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
