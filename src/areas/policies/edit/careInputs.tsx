import { policyEndpoints } from '@contract/policies/policies';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';
import { DateField } from '@/components/form/DateField';
import { useField } from '@/components/form/useField';
import { useT } from '@/i18n/useT';

const NOBODY = '';

/** The admin who looks after a policy. */
export function OwnerInput() {
  const t = useT();
  const { textField } = useField({
    source: 'ownerId',
    label: t('policies.columns.owner'),
    helperText: t('policies.form.ownerHint'),
  });
  const { data } = useCall(policyEndpoints.owners, { params: { companyId: currentCompanyId() } });
  const owners = data?.data ?? [];
  const value: unknown = textField.value;
  return (
    <TextField
      {...textField}
      select
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      // Until the admins are known, no entry has its value.
      value={owners.some(({ id }) => id === value) ? value : NOBODY}
      onChange={({ target }) => textField.onChange(target.value === NOBODY ? null : Number(target.value))}
    >
      <MenuItem value={NOBODY}>{t('policies.form.noOwner')}</MenuItem>
      {owners.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          <bdi>{name}</bdi>
        </MenuItem>
      ))}
    </TextField>
  );
}

/** The day on which a policy should be looked at again; it may be empty. */
export function ReviewDayInput() {
  const t = useT();
  const { textField } = useField({
    source: 'reviewDay',
    label: t('policies.form.reviewDay'),
    helperText: t('policies.form.reviewDayHint'),
  });
  return (
    <DateField
      {...textField}
      value={typeof textField.value === 'string' ? textField.value : ''}
      onChange={(day) => textField.onChange(day === '' ? null : day)}
    />
  );
}
