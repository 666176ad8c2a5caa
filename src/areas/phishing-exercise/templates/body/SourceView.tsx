import { limits } from '@contract/limits';
import Alert from '@mui/material/Alert';
import TextField from '@mui/material/TextField';
import { type ReactNode, useState } from 'react';
import { MailFrame } from '@/components/message/MailFrame';
import { useT } from '@/i18n/useT';
import styles from './body.module.css';

interface SourceViewProps {
  html: string;
  /** Takes what is typed; returns the names of what had to be removed from it. */
  onChange: (typed: string) => readonly string[];
  action: ReactNode;
}

/** The body as HTML beside what becomes of it. */
export function SourceView({ html, onChange, action }: SourceViewProps) {
  const t = useT();
  const [typed, setTyped] = useState(html);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  return (
    <div className={styles.source}>
      <div className={styles.sourceHead}>{action}</div>
      <div role="status">
        {removed.length > 0 && (
          <Alert severity="warning">
            {t('phishingExercise.editor.body.removed')} <bdi dir="ltr">{removed.join(', ')}</bdi>
            {removed.includes('href') && <div>{t('phishingExercise.editor.body.removedAddress')}</div>}
          </Alert>
        )}
      </div>
      <div className={styles.halves}>
        <TextField
          label={t('phishingExercise.editor.body.source')}
          multiline
          minRows={16}
          maxRows={28}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setRemoved(onChange(target.value));
          }}
          slotProps={{
            htmlInput: {
              dir: 'ltr',
              spellCheck: false,
              maxLength: limits.exercises.htmlMax,
              className: styles.code,
            },
          }}
        />
        <div>
          <p className={styles.label}>{t('phishingExercise.editor.body.result')}</p>
          <div className={styles.result}>
            <MailFrame html={html} title={t('phishingExercise.editor.body.result')} />
          </div>
        </div>
      </div>
    </div>
  );
}
