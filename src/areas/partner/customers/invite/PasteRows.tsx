import { limits } from '@contract/limits';
import UploadFile from '@mui/icons-material/UploadFileOutlined';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';
import { usePending } from '@/components/dialog/usePending';
import { FieldMessage } from '@/components/form/FieldMessage';
import { CsvError } from '@/csv/csvError';
import { useT } from '@/i18n/useT';
import flow from '@/theme/flow.module.css';
import styles from './invite.module.css';
import { type InviteRow, readInvites, readTextFile } from './inviteCsv';

export interface PasteRowsProps {
  /** How many more companies can be invited at once. */
  room: number;
  onRows: (rows: readonly InviteRow[]) => Promise<void>;
}

/** A list from elsewhere: pasted, dropped or chosen as a CSV file, it becomes rows of the form. */
export function PasteRows({ room, onRows }: PasteRowsProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();

  const change = (next: string) => {
    setText(next);
    setProblem(undefined);
  };
  const take = async (read: () => Promise<string>) => {
    try {
      const rows = await readInvites(await read());
      if (rows.length > room) {
        const max = limits.partner.invitesMax;
        setProblem(t('partner.csv.tooMany', { smart_count: rows.length, max }));
        return;
      }
      await onRows(rows);
      change('');
      setOpen(false);
    } catch (error) {
      setProblem(
        t(`partner.csv.${error instanceof CsvError && error.problem === 'empty' ? 'empty' : 'parse'}`),
      );
    }
  };
  const { isPending, run } = usePending(() => take(async () => text));
  const open = (file: File | undefined) => {
    if (file) void take(() => readTextFile(file, navigator.languages));
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    open(target.files?.[0]);
    // Reset, so that choosing the same file again after correcting it fires a change.
    target.value = '';
  };
  const drop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault();
    open(file);
  };

  if (!isOpen) return <Button onClick={() => setOpen(true)}>{t('partner.csv.open')}</Button>;
  return (
    // The button inside does the same by keyboard.
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop files on has no role
    <div className={styles.paste} onDrop={drop} onDragOver={(event) => event.preventDefault()}>
      <TextField
        fullWidth
        multiline
        autoFocus
        minRows={3}
        maxRows={8}
        label={t('partner.csv.label')}
        placeholder={t('partner.csv.placeholder')}
        value={text}
        onChange={({ target }) => change(target.value)}
        error={problem !== undefined}
        helperText={<FieldMessage hint={t('partner.csv.hint')} error={problem} />}
        slotProps={{ htmlInput: { dir: 'auto', spellCheck: false } }}
      />
      <div className={flow.row}>
        <Button variant="outlined" loading={isPending} disabled={text.trim() === ''} onClick={run}>
          {t('partner.csv.add')}
        </Button>
        <Button startIcon={<UploadFile />} onClick={() => input.current?.click()}>
          {t('partner.csv.choose')}
        </Button>
        <input
          ref={input}
          hidden
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          aria-label={t('partner.csv.choose')}
          onChange={choose}
        />
      </div>
    </div>
  );
}
