import type { CopyMode } from '@contract/training/sharing';
import Add from '@mui/icons-material/Add';
import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import FormLabel from '@mui/material/FormLabel';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import chip from '@/components/form/chip.module.css';
import { FieldMessage } from '@/components/form/FieldMessage';
import { useField } from '@/components/form/useField';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import { AddCustomersDialog, type ChosenCustomers } from './AddCustomersDialog';
import styles from './sharing.module.css';

/** The customers a course is given to: chosen in a dialog, shown as chips. */
export function CustomersInput({ source, courseId }: { source: string; courseId: number }) {
  const t = useT();
  const format = useFormatNumber();
  const [isOpen, setOpen] = useState(false);
  const { field, message, id } = useField({ source, label: t('sharing.customers') });
  const copyMode: CopyMode = useWatch({ name: 'copyMode' });
  const chosen = field.value as ChosenCustomers;
  const choose = (next: ChosenCustomers) => field.onChange(next);
  const names =
    chosen.all === null
      ? chosen.customers
      : [
          {
            id: 0,
            name: t('training.customers.allChosen', { smart_count: chosen.all, count: format(chosen.all) }),
          },
        ];
  const remove = (gone: number) =>
    choose({ customers: chosen.customers.filter((one) => one.id !== gone), all: null });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would disable nothing and brings its own frame
    <div role="group" className={styles.field} aria-labelledby={`${id}-label`}>
      <FormLabel id={`${id}-label`} component="span" error={message !== undefined}>
        {t('sharing.customers')}
      </FormLabel>
      {names.length > 0 && (
        <ul className={chip.chips}>
          {names.map((one) => (
            <li key={one.id} className={chip.chip}>
              <span className={chip.text} dir="auto">
                {one.name}
              </span>
              <button
                type="button"
                className={chip.remove}
                aria-label={t('dialog.remove', { name: one.name })}
                onClick={() => remove(one.id)}
              >
                <Close aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Button
        ref={field.ref}
        variant="outlined"
        startIcon={<Add />}
        aria-describedby={message ? `${id}-error` : undefined}
        onClick={() => setOpen(true)}
      >
        {t('sharing.add')}
      </Button>
      {message && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          <FieldMessage error={message} />
        </p>
      )}
      {isOpen && (
        <AddCustomersDialog
          courseId={courseId}
          copyMode={copyMode}
          chosen={chosen}
          onChoose={choose}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
