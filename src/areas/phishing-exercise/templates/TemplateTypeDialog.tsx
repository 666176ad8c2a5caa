import { LAYOUT_TYPES, type LayoutType } from '@contract/phishing-exercise/content';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { useFlag } from '@/flags/useFlag';
import { useT } from '@/i18n/useT';

interface TemplateTypeDialogProps {
  onContinue: (layoutType: LayoutType) => void;
  onClose: () => void;
}

/** Whether a new template is an email or a text message. */
export function TemplateTypeDialog({ onContinue, onClose }: TemplateTypeDialogProps) {
  const t = useT();
  // A text message is plain text.
  const hasText = useFlag('plain-text-phishing-templates');
  const [layoutType, setLayoutType] = useState<LayoutType>('EMAIL');
  return (
    <ConfirmDialog
      title={t('phishingExercise.editor.type.title')}
      description={t('phishingExercise.editor.type.text')}
      confirmLabel={t('phishingExercise.editor.type.continue')}
      onConfirm={async () => onContinue(layoutType)}
      onClose={onClose}
    >
      <RadioGroup
        aria-label={t('phishingExercise.editor.type.label')}
        value={layoutType}
        onChange={(_event, value) => setLayoutType(value as LayoutType)}
      >
        {LAYOUT_TYPES.filter((one) => one !== 'SMS' || hasText).map((one, at) => (
          <FormControlLabel
            key={one}
            value={one}
            control={<Radio autoFocus={at === 0} />}
            label={t(`phishingExercise.editor.type.${one}`)}
          />
        ))}
      </RadioGroup>
    </ConfirmDialog>
  );
}
