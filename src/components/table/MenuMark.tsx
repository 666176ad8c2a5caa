import CheckBox from '@mui/icons-material/CheckBox';
import CheckBoxBlank from '@mui/icons-material/CheckBoxOutlineBlank';
import RadioChecked from '@mui/icons-material/RadioButtonChecked';
import RadioBlank from '@mui/icons-material/RadioButtonUnchecked';

const ICONS = { check: [CheckBoxBlank, CheckBox], radio: [RadioBlank, RadioChecked] } as const;

export interface MenuMarkProps {
  kind: keyof typeof ICONS;
  isChecked: boolean;
}

/**
 * Shows whether a menu entry is chosen. Drawn only: the entry itself is the control, and controls must not be
 * nested.
 */
export function MenuMark({ kind, isChecked }: MenuMarkProps) {
  const Icon = ICONS[kind][isChecked ? 1 : 0];
  return <Icon fontSize="small" color={isChecked ? 'primary' : 'action'} aria-hidden="true" />;
}
