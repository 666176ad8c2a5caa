import type { Difficulty } from '@contract/phishing-exercise/content';
import CheckCircle from '@mui/icons-material/CheckCircle';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DifficultyBadge } from './DifficultyBadge';
import styles from './templateCards.module.css';

export interface PickCardProps {
  name: string;
  lang?: string;
  /** An image, or an icon in its place. */
  picture: ReactNode;
  /** A line below the name. */
  meta?: ReactNode;
  difficulty: Difficulty | null;
  isChosen?: boolean;
  /** Chooses it, or takes the choice back; absent, and without `to`, it is only looked at. */
  onToggle?: (() => void) | undefined;
  /** Where it leads, in place of being chosen. */
  to?: string | undefined;
  preview: { label: string; name: string; onClick: () => void };
}

/** A card of a grid that is chosen by a click, with a button to look at it. */
export function PickCard(props: PickCardProps) {
  const { name, lang, picture, meta, difficulty, isChosen = false, onToggle, to, preview } = props;
  const face = (
    <>
      <span className={styles.picture}>
        {picture}
        {isChosen && <CheckCircle className={styles.check} aria-hidden="true" />}
      </span>
      <span className={styles.name} lang={lang} dir="auto">
        {name}
      </span>
      {meta !== undefined && <span className={styles.meta}>{meta}</span>}
      <DifficultyBadge difficulty={difficulty} />
    </>
  );
  return (
    <li className={styles.card} data-chosen={isChosen || undefined}>
      {to !== undefined ? (
        <Link className={styles.face} to={to}>
          {face}
        </Link>
      ) : onToggle ? (
        <button type="button" className={styles.face} aria-pressed={isChosen} onClick={onToggle}>
          {face}
        </button>
      ) : (
        <div className={styles.face}>{face}</div>
      )}
      <Button size="small" className={styles.preview} aria-label={preview.label} onClick={preview.onClick}>
        {preview.name}
      </Button>
    </li>
  );
}
