import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useT } from '@/i18n/useT';
import { FieldMessage } from '../form/FieldMessage';
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog';
import { type PhraseProblem, phraseProblem } from './typedPhrase';

/** `children`: facts above the field. */
export interface TypedConfirmDialogProps extends Omit<ConfirmDialogProps, 'isDanger' | 'canConfirm'> {
  /** What must be typed, in place of the usual phrase. */
  phrase?: string;
}

/** A permanent deletion: the confirmation phrase must be typed first. */
export function TypedConfirmDialog({ children, phrase: given, ...props }: TypedConfirmDialogProps) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<PhraseProblem>();
  const phrase = given ?? t('dialog.phrase');
  const messages: Record<PhraseProblem, string> = {
    missing: t('dialog.phraseMissing'),
    invalid: t('dialog.phraseInvalid'),
  };

  const check = () => {
    const found = phraseProblem(typed, phrase);
    setProblem(found);
    return found === undefined;
  };

  return (
    <ConfirmDialog {...props} isDanger canConfirm={check}>
      {children}
      <TextField
        autoFocus
        fullWidth
        margin="normal"
        label={t('dialog.phraseLabel', { phrase })}
        value={typed}
        autoComplete="off"
        error={problem !== undefined}
        helperText={<FieldMessage error={problem && messages[problem]} />}
        onChange={(event) => {
          setTyped(event.target.value);
          setProblem(undefined);
        }}
      />
    </ConfirmDialog>
  );
}
