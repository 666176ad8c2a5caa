import { DateField, type DateFieldProps } from './DateField';
import { type FieldProps, useField } from './useField';

export interface DateInputProps extends FieldProps, Pick<DateFieldProps, 'min' | 'max'> {
  /** Called with a day that the user has chosen. */
  onPick?: (day: string) => void;
}

/** A day in a form, from the browser's calendar. */
export function DateInput({ min, max, onPick, ...field }: DateInputProps) {
  const { textField } = useField(field);
  const choose = (day: string) => {
    textField.onChange(day);
    onPick?.(day);
  };
  const value = typeof textField.value === 'string' ? textField.value : '';
  return <DateField {...textField} value={value} onChange={choose} min={min} max={max} />;
}
