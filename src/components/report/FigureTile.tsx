import { scoreLevel } from '@contract/completion';
import Good from '@mui/icons-material/CheckCircleOutlined';
import Low from '@mui/icons-material/ErrorOutlineOutlined';
import Average from '@mui/icons-material/RemoveCircleOutlineOutlined';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useT } from '@/i18n/useT';
import { Change, type ChangeProps } from './Change';
import styles from './figures.module.css';

export interface FigureTileProps {
  name: string;
  /** In the figure's own scale: '72%', '6.2/10'; null where it isn't told. */
  shown: string | null;
  /** Of a figure that is good or bad, 0 to 100; null where it isn't known. */
  score?: number | null;
  change?: ChangeProps;
  /** The people behind the number. */
  to?: string | undefined;
  /** Who is counted, or why there is no number. */
  note?: ReactNode;
}

const ICONS = { perfect: Good, average: Average, low: Low } as const;

/** A level as icon and word, in its color. */
export function Level({ score }: { score: number }) {
  const t = useT();
  const level = scoreLevel(score);
  const Icon = ICONS[level];
  return (
    <span className={styles.level} data-level={level}>
      <Icon aria-hidden="true" />
      {t(`reports.kit.level.${level}`)}
    </span>
  );
}

/** One figure: its name, its number, how good that is, and how it has changed; a link to the people behind it. */
export function FigureTile({ name, shown, score, change, to, note }: FigureTileProps) {
  const isKnown = shown !== null;
  const content = (
    <>
      <span className={styles.name}>{name}</span>
      <span className={styles.number}>
        <strong>{shown ?? '–'}</strong>
        {isKnown && typeof score === 'number' && <Level score={score} />}
      </span>
      {change && <Change {...change} />}
      {note && <span className={styles.note}>{note}</span>}
    </>
  );
  return isKnown && to !== undefined ? (
    <Link className={styles.tile} to={to}>
      {content}
    </Link>
  ) : (
    <div className={styles.tile}>{content}</div>
  );
}
