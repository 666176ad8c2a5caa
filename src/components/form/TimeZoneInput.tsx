import { shellEndpoints } from '@contract/shell';
import { presentZone, zoneLabel } from '@contract/timezones';
import TextField from '@mui/material/TextField';
import { useController } from 'react-hook-form';
import { useCall } from '@/client/useCall';

const DAY_MS = 24 * 60 * 60 * 1000;

export interface TimeZoneInputProps {
  source: string;
  label: string;
  /** What an empty value means, where there may be none. */
  ownLabel?: string;
}

/** One of the documented time zones, or the one that is chosen already. */
export function TimeZoneInput({ source, label, ownLabel }: TimeZoneInputProps) {
  const { field, fieldState } = useController({ name: source });
  const zone = presentZone(String(field.value));
  const { data } = useCall(shellEndpoints.timezones, {}, { staleTime: DAY_MS });
  const known = data?.data ?? [];
  const isKnown = zone === '' || known.some(({ timezone }) => timezone === zone);
  const zones = [
    ...(ownLabel === undefined ? [] : [{ timezone: '', label: ownLabel }]),
    ...(isKnown ? known : [{ timezone: zone, label: zoneLabel(zone, new Date()) }, ...known]),
  ];
  return (
    <TextField
      select
      fullWidth
      label={label}
      name={field.name}
      value={zone}
      onChange={field.onChange}
      inputRef={field.ref}
      error={fieldState.error !== undefined}
      helperText={fieldState.error?.message}
      slotProps={{ select: { native: true }, htmlInput: { dir: 'ltr' } }}
    >
      {zones.map(({ timezone, label: name }) => (
        <option key={timezone} value={timezone}>
          {name}
        </option>
      ))}
    </TextField>
  );
}
