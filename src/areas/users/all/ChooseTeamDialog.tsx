import { useState } from 'react';
import { isApiError } from '@/client/ApiError';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { SearchSelect } from '@/components/form/SearchSelect';
import type { Named } from '@/components/form/useRecordSearch';
import { useVigilDataProvider } from '@/dataProvider';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import type { PeopleChoice } from '../peopleChoice';
import { useRefreshPeople } from '../useChanges';
import styles from '../users.module.css';

export interface ChooseTeamDialogProps {
  kind: 'departments' | 'groups';
  people: PeopleChoice;
  onConfirm: (id: number) => Promise<unknown>;
  onClose: () => void;
}

/** Moves users to a department or adds them to a group, existing or named here. */
export function ChooseTeamDialog({ kind, people, onConfirm, onClose }: ChooseTeamDialogProps) {
  const t = useT();
  const format = useFormatNumber();
  const [chosen, setChosen] = useState<number[]>([]);
  const [isMissing, setMissing] = useState(false);
  const [made, setMade] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const dataProvider = useVigilDataProvider();
  const refresh = useRefreshPeople();
  const [id] = chosen;
  const { count, name } = people;
  const options = { smart_count: count, count: format(count), name };
  const isGroup = kind === 'groups';
  const choose = (ids: number[], newName: string) => {
    setChosen(ids);
    setMade(newName);
    setMissing(false);
    setRefusal(undefined);
  };

  /**
   * A new team is created first. It stays selected if the rest fails, so that a retry does not create it
   * twice.
   */
  const confirm = async () => {
    if (id !== undefined) return onConfirm(id);
    try {
      const { data } = await dataProvider.create<Named>(kind, { data: { name: made } });
      setChosen([data.id]);
      setMade('');
      void refresh();
      await onConfirm(data.id);
    } catch (error) {
      setRefusal(isApiError(error) ? (error.fieldErrors.name ?? error.message) : t('common.error.generic'));
    }
  };

  return (
    <ConfirmDialog
      title={t(isGroup ? 'operations.group.title' : 'users.department.changeTitle', options)}
      confirmLabel={t(isGroup ? 'operations.group.action' : 'users.department.changeAction', options)}
      canConfirm={() => {
        const isNone = id === undefined && made === '';
        setMissing(isNone);
        return !isNone;
      }}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className={styles.field}>
        <SearchSelect
          resource={kind}
          label={t(isGroup ? 'operations.group.label' : 'resources.users.fields.departmentId')}
          hint={made === '' ? undefined : t(isGroup ? 'operations.group.isNew' : 'users.department.isNew')}
          error={refusal ?? (isMissing ? t('form.errors.required') : undefined)}
          value={chosen}
          created={made}
          onChange={(value) => choose(value, '')}
          createLabel={(newName) => t('users.department.create', { name: newName })}
          onCreate={(newName) => choose([], newName)}
        />
      </div>
    </ConfirmDialog>
  );
}
