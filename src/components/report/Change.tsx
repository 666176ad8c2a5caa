import Down from '@mui/icons-material/ArrowDownward';
import Up from '@mui/icons-material/ArrowUpward';
import Same from '@mui/icons-material/Remove';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import styles from './figures.module.css';

export interface ChangeProps {
  now: number | null;
  before: number | null;
  /** Counts of people or things; or percent and scores out of 10, whose changes are points. */
  unit: 'count' | 'points';
  /** Which direction is good news; absent: neither. */
  better?: 'more' | 'less';
  /** What it is compared with: 'the 30 days before'. */
  than: string;
}

const ICONS = { more: Up, less: Down, same: Same } as const;

/** How a figure has changed since the period before: direction, amount and word. Nothing where one is unknown. */
export function Change({ now, before, unit, better, than }: ChangeProps) {
  const t = useT();
  const format = useFormatNumber();
  if (now === null || before === null) return null;
  const by = Math.round((now - before) * 10) / 10;
  const direction = by === 0 ? 'same' : by > 0 ? 'more' : 'less';
  const Icon = ICONS[direction];
  const isGood = by !== 0 && better !== undefined ? direction === better : undefined;
  const amount = { smart_count: Math.abs(by), change: format(Math.abs(by)) };
  const text =
    direction === 'same'
      ? t('reports.kit.change.same')
      : t(
          unit === 'points'
            ? `reports.kit.change.points.${direction}`
            : `reports.kit.change.count.${direction}`,
          amount,
        );
  return (
    <span
      className={styles.change}
      data-good={isGood}
      title={t('reports.kit.change.than', { change: text, than })}
    >
      <Icon aria-hidden="true" />
      {text}
      <span data-spoken="">{t('reports.kit.change.spoken', { than })}</span>
    </span>
  );
}
