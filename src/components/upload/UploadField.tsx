import type { FileKind } from '@contract/training/customTraining';
import UploadFile from '@mui/icons-material/UploadFileOutlined';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import { acceptOf, megabytesOf, typesOf } from './fileRules';
import styles from './upload.module.css';
import type { Upload } from './useUploads';

export interface UploadFieldProps {
  label: string;
  kind: FileKind;
  /** The upload under way, or the one that failed. */
  upload: Upload | undefined;
  onFile: (file: File) => void;
  onCancel: () => void;
  onRetry: () => void;
  /** What is there already. */
  children?: ReactNode;
  /** Why the field is refused although nothing is being uploaded. */
  error?: string | undefined;
}

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/** A file by button or by drop, with progress, cancel and retry. */
export function UploadField(props: UploadFieldProps) {
  const { label, kind, upload, onFile, onCancel, onRetry, children, error } = props;
  const t = useT();
  const percentFormat = new Intl.NumberFormat(languageOf(useLocaleCode()), { style: 'percent' });
  const input = useRef<HTMLInputElement>(null);
  const labelId = useId();
  const hintId = useId();
  const [isOver, setOver] = useState(false);
  const isSending = upload !== undefined && upload.error === null;
  const name = upload?.file.name ?? '';
  const percent = percentFormat.format(upload?.share ?? 0);
  const problem = upload?.error ?? (isSending ? undefined : error);
  const drop = (event: DragEvent) => {
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault();
    onFile(file);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would not line up with the other labels
    <div
      role="group"
      aria-labelledby={labelId}
      aria-describedby={hintId}
      className={styles.field}
      data-over={isOver || undefined}
      data-error={problem !== undefined || undefined}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p id={labelId} className={styles.label}>
        {label}
      </p>
      {children}
      {isSending ? (
        <div className={styles.progress}>
          <LinearProgress
            variant={upload.share < 1 ? 'determinate' : 'indeterminate'}
            value={100 * upload.share}
            aria-label={t('upload.sending', { name })}
          />
          <p>
            <bdi>
              {upload.share < 1 ? t('upload.percent', { percent, name }) : t('upload.processing', { name })}
            </bdi>
          </p>
          <Button size="small" onClick={onCancel}>
            {t('common.action.cancel')}
          </Button>
        </div>
      ) : (
        <div className={styles.choose}>
          <Button
            variant="outlined"
            startIcon={<UploadFile />}
            aria-describedby={hintId}
            onClick={() => input.current?.click()}
          >
            {t(children ? 'upload.replace' : 'upload.choose')}
          </Button>
          <span className={styles.drop}>{t('upload.drop')}</span>
          {upload?.canRetry && <Button onClick={onRetry}>{t('upload.retry')}</Button>}
        </div>
      )}
      <p id={hintId} className={styles.hint}>
        <bdi>{typesOf(kind)}</bdi> · {t('upload.tooLarge', { n: megabytesOf(kind) })}
      </p>
      {problem !== undefined && (
        <p className={styles.error} role="alert">
          {upload?.canRetry ? t('upload.failed', { name, reason: problem }) : problem}
        </p>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-labelledby={labelId}
        accept={acceptOf(kind)}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // The same file can be chosen again.
          currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </div>
  );
}
