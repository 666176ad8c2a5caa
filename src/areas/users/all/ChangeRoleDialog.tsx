import { ASSIGNABLE_ROLES } from '@contract/users/users';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { FieldMessage } from '@/components/form/FieldMessage';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import type { PeopleChoice } from '../peopleChoice';

export type AssignableRole = (typeof ASSIGNABLE_ROLES)[number];

export interface ChangeRoleDialogProps {
  people: PeopleChoice;
  onConfirm: (role: AssignableRole) => Promise<unknown>;
  onClose: () => void;
}

/** Gives users a role; explains what each role may do, and whose role is protected. */
export function ChangeRoleDialog({ people, onConfirm, onClose }: ChangeRoleDialogProps) {
  const t = useT();
  const format = useFormatNumber();
  const [role, setRole] = useState<AssignableRole | ''>('');
  const [isMissing, setMissing] = useState(false);
  const { count, name } = people;

  return (
    <ConfirmDialog
      title={t('operations.role.title', { smart_count: count, count: format(count), name })}
      description={count > 1 ? t('operations.confirm.protected') : undefined}
      confirmLabel={t('operations.role.action')}
      canConfirm={() => {
        setMissing(role === '');
        return role !== '';
      }}
      onConfirm={async () => {
        if (role !== '') await onConfirm(role);
      }}
      onClose={onClose}
    >
      <TextField
        select
        fullWidth
        margin="normal"
        label={t('operations.role.label')}
        value={role}
        error={isMissing}
        helperText={
          <FieldMessage
            hint={t('users.form.roleHint')}
            error={isMissing ? t('form.errors.required') : undefined}
          />
        }
        onChange={({ target }) => {
          setRole(ASSIGNABLE_ROLES.find((one) => one === target.value) ?? '');
          setMissing(false);
        }}
      >
        {ASSIGNABLE_ROLES.map((one) => (
          <MenuItem key={one} value={one}>
            {t(`users.roles.${one}`)}
          </MenuItem>
        ))}
      </TextField>
    </ConfirmDialog>
  );
}
