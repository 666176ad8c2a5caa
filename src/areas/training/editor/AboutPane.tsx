import { limits } from '@contract/limits';
import { questionsOf } from '@contract/training/content';
import { CONTENT_LANGUAGES } from '@contract/training/customTraining';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useController, useWatch } from 'react-hook-form';
import { SelectInput } from '@/components/form/SelectInput';
import { TextInput } from '@/components/form/TextInput';
import { useField } from '@/components/form/useField';
import { UploadField } from '@/components/upload/UploadField';
import { languageName } from '@/i18n/languageNames';
import { useT } from '@/i18n/useT';
import type { Draft } from './draft';
import { useEditing } from './editing';
import styles from './editor.module.css';

/** The key of the cover's upload. */
export const COVER = 'cover';

export function LanguageInput() {
  const t = useT();
  return (
    <SelectInput
      source="language"
      label={t('training.editor.language')}
      helperText={t('training.editor.languageHint')}
      isRequired
      choices={CONTENT_LANGUAGES.map((id) => ({ id, name: <bdi lang={id}>{languageName(id)}</bdi> }))}
    />
  );
}

/** The share of right answers that passes, in whole percent. */
function PassMarkInput() {
  const t = useT();
  const { textField } = useField({
    source: 'pass_mark',
    label: t('training.editor.passMark'),
    helperText: t('training.editor.passMarkHint'),
  });
  const digits = (text: string) => {
    const typed = text.replace(/\D/g, '');
    return typed === '' ? null : Number(typed);
  };
  return (
    <TextField
      {...textField}
      value={textField.value ?? ''}
      onChange={(event) => textField.onChange(digits(event.target.value))}
      slotProps={{ htmlInput: { inputMode: 'numeric', dir: 'ltr', maxLength: 3 } }}
    />
  );
}

function CoverInput() {
  const t = useT();
  const { uploads } = useEditing();
  const { field, fieldState } = useController<Draft, 'coverURL'>({ name: 'coverURL' });
  return (
    <UploadField
      label={t('training.editor.cover')}
      kind="image"
      upload={uploads.uploads[COVER]}
      error={fieldState.error?.message}
      onFile={(file) => void uploads.start(COVER, 'image', file)}
      onCancel={() => uploads.cancel(COVER)}
      onRetry={() => uploads.retry(COVER)}
    >
      {field.value && (
        <span className={styles.file}>
          <img className={styles.cover} src={field.value} alt="" />
          <Button size="small" onClick={() => field.onChange(null)}>
            {t('training.editor.removeCover')}
          </Button>
        </span>
      )}
    </UploadField>
  );
}

/** What a training is called and about. */
export function AboutPane() {
  const t = useT();
  const sections = useWatch<Draft, 'sections'>({ name: 'sections' });
  return (
    <>
      <TextInput source="name" label={t('training.editor.name')} isRequired maxLength={limits.text.nameMax} />
      <TextInput
        source="description"
        label={t('training.editor.description')}
        minRows={3}
        maxLength={limits.courses.descriptionMax}
      />
      <LanguageInput />
      {questionsOf(sections).length > 0 && <PassMarkInput />}
      <CoverInput />
    </>
  );
}
