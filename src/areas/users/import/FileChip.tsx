import Description from '@mui/icons-material/DescriptionOutlined';
import Chip from '@mui/material/Chip';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import styles from './import.module.css';

export interface FileChipProps {
  fileName: string;
  rows: number;
  onRemove?: (() => void) | undefined;
}

/** The file that is being imported. */
export function FileChip({ fileName, rows, onRemove }: FileChipProps) {
  const t = useT();
  const number = useFormatNumber();
  return (
    <div className={styles.file}>
      <Chip
        icon={<Description />}
        label={<bdi title={fileName}>{fileName}</bdi>}
        {...(onRemove ? { onDelete: onRemove } : {})}
      />
      <span className={styles.hint} data-numeric>
        {t('import.file.rows', { smart_count: rows, rows: number(rows) })}
      </span>
    </div>
  );
}
