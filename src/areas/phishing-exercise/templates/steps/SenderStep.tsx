import { limits } from '@contract/limits';
import { LAYOUT_TYPES, type LayoutType } from '@contract/phishing-exercise/content';
import { CONTACT_TYPES } from '@contract/phishing-exercise/templateForm';
import { CONTENT_LANGUAGES } from '@contract/training/customTraining';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useConfirm } from '@/components/dialog/useConfirm';
import { SelectInput } from '@/components/form/SelectInput';
import { SwitchInput } from '@/components/form/SwitchInput';
import { TextInput } from '@/components/form/TextInput';
import { languageName } from '@/i18n/languageNames';
import { useT } from '@/i18n/useT';
import { type Sample, sampleOf, type TemplateDraft, withLayout } from '../draft';
import styles from '../editor.module.css';
import { LinkHostInput } from './LinkHostInput';

interface SenderStepProps {
  sample: Sample;
  /** A stored template stays an email or a text message. */
  isNew: boolean;
}

const PREFIX = 'phishingExercise.editor.sender';

function LayoutInput({ sample }: Pick<SenderStepProps, 'sample'>) {
  const t = useT();
  const confirm = useConfirm();
  const { getValues, setValue } = useFormContext<TemplateDraft>();
  const layoutType = useWatch<TemplateDraft, 'layoutType'>({ name: 'layoutType' });
  const change = async (next: LayoutType) => {
    const draft = getValues();
    const isOwn = draft.html.trim() !== '' && draft.html !== sampleOf(layoutType, sample).html;
    const isSure =
      !isOwn ||
      (await confirm({
        title: t('phishingExercise.editor.layout.title'),
        description: t('phishingExercise.editor.layout.text'),
        confirmLabel: t('phishingExercise.editor.layout.confirm'),
        isDanger: true,
      }));
    if (!isSure) return;
    for (const [name, value] of Object.entries(withLayout(draft, next, sample))) {
      setValue(name as keyof TemplateDraft, value as never, { shouldDirty: true });
    }
  };
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={layoutType}
      aria-label={t('phishingExercise.editor.type.label')}
      onChange={(_event, next: LayoutType | null) => {
        if (next && next !== layoutType) void change(next);
      }}
    >
      {LAYOUT_TYPES.map((one) => (
        <ToggleButton key={one} value={one}>
          {t(`phishingExercise.editor.type.${one}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

function EmailHeader() {
  const t = useT();
  return (
    <>
      <TextInput
        source="subject"
        label={t(`${PREFIX}.subject`)}
        helperText={t('phishingExercise.editor.variables.hint')}
        isRequired
        maxLength={limits.text.subjectMax}
      />
      <TextInput
        source="fromName"
        label={t(`${PREFIX}.fromName`)}
        isRequired
        maxLength={limits.text.nameMax}
      />
      <TextInput
        source="fromEmail"
        label={t(`${PREFIX}.fromEmail`)}
        isRequired
        dir="ltr"
        maxLength={limits.text.emailMax}
      />
      <h3>{t(`${PREFIX}.inSimulations`)}</h3>
      <TextInput
        source="attachmentName"
        label={t(`${PREFIX}.attachmentName`)}
        helperText={t(`${PREFIX}.attachmentHint`)}
        dir="ltr"
        maxLength={limits.exercises.attachmentNameMax}
      />
      <SwitchInput
        source="isReplyTracked"
        label={t(`${PREFIX}.isReplyTracked`)}
        helperText={t(`${PREFIX}.replyHint`)}
      />
      <LinkHostInput />
    </>
  );
}

function SmsSender() {
  const t = useT();
  const { field } = useController<TemplateDraft, 'contactType'>({ name: 'contactType' });
  return (
    <>
      <RadioGroup
        row
        aria-label={t(`${PREFIX}.contactType`)}
        value={field.value}
        onChange={(_event, value) => field.onChange(value)}
      >
        {CONTACT_TYPES.map((one) => (
          <FormControlLabel key={one} value={one} control={<Radio />} label={t(`${PREFIX}.${one}`)} />
        ))}
      </RadioGroup>
      {field.value === 'phoneNumber' ? (
        <TextInput
          source="fromPhone"
          label={t(`${PREFIX}.phoneNumber`)}
          isRequired
          type="tel"
          dir="ltr"
          maxLength={limits.text.nameMax}
        />
      ) : (
        <TextInput
          source="contactName"
          label={t(`${PREFIX}.userName`)}
          isRequired
          maxLength={limits.text.nameMax}
        />
      )}
    </>
  );
}

/** Who a message says it is from. */
export function SenderStep({ sample, isNew }: SenderStepProps) {
  const t = useT();
  const layoutType = useWatch<TemplateDraft, 'layoutType'>({ name: 'layoutType' });
  return (
    <div className={styles.narrow}>
      {isNew && <LayoutInput sample={sample} />}
      {layoutType === 'EMAIL' ? <EmailHeader /> : <SmsSender />}
      <SelectInput
        source="language"
        label={t(`${PREFIX}.language`)}
        helperText={t(`${PREFIX}.languageHint`)}
        choices={CONTENT_LANGUAGES.map((id) => ({ id, name: <bdi lang={id}>{languageName(id)}</bdi> }))}
      />
    </div>
  );
}
