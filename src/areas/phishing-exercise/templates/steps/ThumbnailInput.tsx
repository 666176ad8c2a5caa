import { limits } from '@contract/limits';
import Button from '@mui/material/Button';
import { useEffect, useId, useRef, useState } from 'react';
import { useT } from '@/i18n/useT';
import typography from '@/theme/typography.module.css';
import styles from '../editor.module.css';
import { THUMBNAIL_TYPES, type ThumbnailChange, thumbnailProblem } from '../thumbnail';

interface ThumbnailInputProps {
  storedUrl: string | null;
  change: ThumbnailChange;
  /** Why the gateway refused the chosen file. */
  refusal?: string | undefined;
  onChange: (change: ThumbnailChange) => void;
}

const PREFIX = 'phishingExercise.editor.thumbnail';

/** The picture of a template in lists. It is sent with the template. */
export function ThumbnailInput({ storedUrl, change, refusal, onChange }: ThumbnailInputProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const labelId = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const [chosenUrl, setChosenUrl] = useState<string | null>(null);
  const { file, isDeleted } = change;
  useEffect(() => {
    if (!file) return setChosenUrl(null);
    const url = URL.createObjectURL(file);
    setChosenUrl(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  const told = problem ?? refusal;
  const shown = chosenUrl ?? (isDeleted ? null : storedUrl);
  const take = (chosen: File) => {
    const refusal = thumbnailProblem(chosen);
    setProblem(refusal ? t(refusal) : null);
    if (!refusal) onChange({ file: chosen, isDeleted: false });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would not line up with the other labels
    <div role="group" aria-labelledby={labelId} className={styles.part}>
      <h3 id={labelId}>{t(`${PREFIX}.label`)}</h3>
      {shown && <img className={styles.thumbnail} src={shown} alt="" />}
      <div className={styles.row}>
        <Button variant="outlined" onClick={() => input.current?.click()}>
          {t(shown ? `${PREFIX}.replace` : `${PREFIX}.choose`)}
        </Button>
        {shown && (
          <Button
            onClick={() => {
              setProblem(null);
              onChange({ file: null, isDeleted: storedUrl !== null });
            }}
          >
            {t(`${PREFIX}.delete`)}
          </Button>
        )}
      </div>
      <p className={typography.hint}>
        {t(`${PREFIX}.hint`, {
          width: limits.exercises.thumbnailWidth,
          height: limits.exercises.thumbnailHeight,
        })}
      </p>
      {told && (
        <p className={styles.error} role="alert">
          {told}
        </p>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-labelledby={labelId}
        accept={THUMBNAIL_TYPES}
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (chosen) take(chosen);
        }}
      />
    </div>
  );
}
