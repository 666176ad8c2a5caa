import { limits } from '@contract/limits';
import { fillMessage } from '@contract/phishing-exercise/variables';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { TextInput } from '@/components/form/TextInput';
import type { Device } from '@/components/message/MailFrame';
import { MessageView } from '@/components/message/MessageView';
import { LinkHostNote } from '@/components/template/LinkHostNote';
import { useOwnValues } from '@/components/template/useOwnValues';
import { useT } from '@/i18n/useT';
import { messageOf, type TemplateDraft } from '../draft';
import styles from '../editor.module.css';
import type { ThumbnailChange } from '../thumbnail';
import { ThumbnailInput } from './ThumbnailInput';

interface PreviewStepProps {
  /** The stored picture. */
  thumbnailUrl: string | null;
  thumbnail: ThumbnailChange;
  thumbnailRefusal: string | undefined;
  onThumbnail: (change: ThumbnailChange) => void;
}

const PREFIX = 'phishingExercise.editor.preview';
const DEVICES: readonly Device[] = ['desktop', 'phone'];

/** The template as its recipients get it, with its name and picture. */
export function PreviewStep(props: PreviewStepProps) {
  const { thumbnailUrl, thumbnail, thumbnailRefusal, onThumbnail } = props;
  const t = useT();
  const draft = useWatch<TemplateDraft>() as TemplateDraft;
  const values = useOwnValues();
  const [device, setDevice] = useState<Device>('desktop');
  const [isDark, setDark] = useState(false);
  const [showsCallouts, setShowsCallouts] = useState(false);
  const message = useMemo(() => fillMessage(messageOf(draft), values), [draft, values]);
  return (
    <div className={styles.halves}>
      <div className={styles.part}>
        <TextInput
          source="name"
          label={t(`${PREFIX}.name`)}
          isRequired
          maxLength={limits.exercises.templateNameMax}
        />
        <ThumbnailInput
          storedUrl={thumbnailUrl}
          change={thumbnail}
          refusal={thumbnailRefusal}
          onChange={onThumbnail}
        />
        <h3>{t(`${PREFIX}.backstory`)}</h3>
        <p className={styles.legend} dir="auto" lang={draft.language}>
          {message.legend}
        </p>
        <div className={styles.row}>
          <h3>{t(`${PREFIX}.answers`)}</h3>
          <Button
            size="small"
            variant="outlined"
            aria-pressed={showsCallouts}
            onClick={() => setShowsCallouts(!showsCallouts)}
          >
            {t(`${PREFIX}.${showsCallouts ? 'hideCallouts' : 'showCallouts'}`)}
          </Button>
        </div>
        <ul className={styles.graded}>
          {draft.answers.map(({ label, status, description }) => (
            <li key={label}>
              <strong>{t(`phishingExercise.editor.answers.${label}`)}</strong>
              {status !== '' && <> · {t(`phishingExercise.editor.grades.${status}`)}</>}
              <p dir="auto" lang={draft.language}>
                {description}
              </p>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.part}>
        {draft.layoutType === 'EMAIL' && (
          <div className={styles.row}>
            <ToggleButtonGroup
              exclusive
              size="small"
              value={device}
              aria-label={t(`${PREFIX}.device`)}
              onChange={(_event, next: Device | null) => next && setDevice(next)}
            >
              {DEVICES.map((one) => (
                <ToggleButton key={one} value={one}>
                  {t(`${PREFIX}.${one}`)}
                </ToggleButton>
              ))}
            </ToggleButtonGroup>
            <FormControlLabel
              label={t(`${PREFIX}.dark`)}
              control={<Switch checked={isDark} onChange={(_event, on) => setDark(on)} />}
            />
          </div>
        )}
        <MessageView
          message={message}
          language={draft.language}
          device={device}
          isDark={isDark}
          callouts={showsCallouts ? message.callouts : undefined}
        />
        <LinkHostNote linkHost={(draft.layoutType === 'EMAIL' && draft.linkHost) || null} />
      </div>
    </div>
  );
}
