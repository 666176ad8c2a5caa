import { limits } from '@contract/limits';
import UploadFile from '@mui/icons-material/UploadFileOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type DragEvent, useId, useRef, useState } from 'react';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import styles from './import.module.css';
import { sampleFileUrl } from './sampleFile';

export interface DropZoneProps {
  /** Why the last file was refused. */
  problem?: string | undefined;
  onFile: (file: File) => void;
}

/** A drop zone and button for a CSV file. */
export function DropZone({ problem, onFile }: DropZoneProps) {
  const t = useT();
  const number = useFormatNumber();
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onFile(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };

  return (
    <>
      {problem && <Alert severity="error">{problem}</Alert>}
      {/* The button inside does the same by keyboard. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a place to drop files on has no role */}
      <div
        className={styles.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <UploadFile className={styles.dropIcon} aria-hidden="true" />
        <p className={styles.dropTitle}>{t('import.drop.title')}</p>
        <Button variant="outlined" aria-describedby={hintId} onClick={() => input.current?.click()}>
          {t('import.drop.choose')}
        </Button>
        <input
          ref={input}
          className={styles.hiddenInput}
          type="file"
          accept=".csv,text/csv"
          tabIndex={-1}
          aria-label={t('import.drop.choose')}
          onChange={(event) => {
            take(event.target.files);
            // Reset, so that choosing the same file again after correcting it fires a change.
            event.target.value = '';
          }}
        />
        <p id={hintId} className={styles.hint}>
          {t('import.drop.hint', {
            rows: number(limits.imports.maxRows),
            megabytes: limits.imports.fileBytes / 1024 / 1024,
          })}
        </p>
      </div>
      <p className={styles.hint}>
        {t('import.drop.sampleHint')}{' '}
        <a href={sampleFileUrl(t)} download="users.csv">
          {t('import.drop.sample')}
        </a>
      </p>
    </>
  );
}
