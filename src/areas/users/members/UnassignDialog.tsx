import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import type { PeopleChoice } from '../peopleChoice';
import type { TeamKind } from '../teams/team';

const TEXTS = {
  departments: 'users.members.unassignTextDepartment',
  groups: 'users.members.unassignTextGroup',
} as const;

export interface UnassignDialogProps {
  kind: TeamKind;
  /** The name of the department or group. */
  name: string;
  people: PeopleChoice;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Confirms removing many users from a department or group, and explains the consequence for them. */
export default function UnassignDialog({ kind, name, people, onConfirm, onClose }: UnassignDialogProps) {
  const t = useT();
  const format = useFormatNumber();
  const count = { smart_count: people.count, count: format(people.count) };
  return (
    <ConfirmDialog
      title={t('users.members.unassignTitle', { ...count, name })}
      description={t(TEXTS[kind.resource])}
      confirmLabel={t('users.members.unassignMany', count)}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
