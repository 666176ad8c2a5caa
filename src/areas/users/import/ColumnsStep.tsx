import { IMPORT_FIELDS, type ImportField, REQUIRED_IMPORT_FIELDS } from '@contract/users/importRow';
import Alert from '@mui/material/Alert';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { ENCODINGS, type Encoding } from '@/csv/encoding';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import type { ColumnChoice } from './columnMapping';
import { columnNames } from './columnNames';
import { FileChip } from './FileChip';
import { FilePreview } from './FilePreview';
import { FIELD_LABELS } from './fieldLabels';
import styles from './import.module.css';
import type { ImportStage } from './importStage';

const NONE = '';
const isRequired = (field: ImportField) => REQUIRED_IMPORT_FIELDS.some((one) => one === field);

export interface ColumnsStepProps {
  stage: Extract<ImportStage, { kind: 'columns' }>;
  onChoose: (choice: ColumnChoice) => void;
  /** Reads the file once more. */
  onEncoding: (encoding: Encoding) => void;
  onRemove: () => void;
}

/** Maps the columns of the file, with a preview of its first rows. */
export function ColumnsStep({ stage, onChoose, onEncoding, onRemove }: ColumnsStepProps) {
  const t = useT();
  const { file, fileName, choice, problem, isAsked, isRemembered } = stage;
  const number = useFormatNumber();
  const names = columnNames(t, file);
  const { total: doubtful, rows: doubtfulRows } = file.doubtful;

  return (
    <>
      <FileChip fileName={fileName} rows={file.total} onRemove={onRemove} />
      {problem && <Alert severity="error">{problem}</Alert>}
      <p className={styles.hint}>{t(isRemembered ? 'import.columns.remembered' : 'import.columns.hint')}</p>
      <div className={styles.fields}>
        {IMPORT_FIELDS.map((field) => {
          const chosen = choice[field];
          const isMissing = isAsked === true && isRequired(field) && chosen === null;
          return (
            <TextField
              key={field}
              select
              fullWidth
              required={isRequired(field)}
              label={t(FIELD_LABELS[field])}
              value={chosen === null ? NONE : String(chosen)}
              error={isMissing}
              helperText={
                isMissing
                  ? t('import.columns.missing')
                  : field === 'group' || field === 'manager'
                    ? t(`import.columns.hints.${field}`)
                    : undefined
              }
              onChange={({ target: { value } }) =>
                onChoose({ ...choice, [field]: value === NONE ? null : Number(value) })
              }
            >
              <MenuItem value={NONE}>
                <em>{t('import.columns.none')}</em>
              </MenuItem>
              {names.map((name, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name
                <MenuItem key={at} value={String(at)}>
                  <bdi>{name}</bdi>
                </MenuItem>
              ))}
            </TextField>
          );
        })}
      </div>
      {doubtful > 0 && (
        <Alert severity="warning">
          {t('import.columns.doubtful', { smart_count: doubtful, count: number(doubtful) })}
        </Alert>
      )}
      <TextField
        select
        label={t('import.columns.encoding')}
        value={file.encoding}
        onChange={({ target: { value } }) => onEncoding(value as Encoding)}
      >
        {ENCODINGS.map((encoding) => (
          <MenuItem key={encoding} value={encoding}>
            {t(`import.encodings.${encoding}`)}
          </MenuItem>
        ))}
      </TextField>
      {doubtful > 0 && (
        <FilePreview
          label={t('import.columns.doubtfulRows')}
          names={names}
          rows={doubtfulRows.map(({ cells }) => cells)}
          numbers={doubtfulRows.map((row) => row.number)}
          choice={choice}
          encoding={file.encoding}
        />
      )}
      <FilePreview
        label={t('import.columns.preview')}
        names={names}
        rows={file.preview}
        choice={choice}
        encoding={file.encoding}
      />
    </>
  );
}
