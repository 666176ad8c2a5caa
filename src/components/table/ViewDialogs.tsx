import { limits } from '@contract/limits';
import Delete from '@mui/icons-material/DeleteOutlineOutlined';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { isNameTaken, type SavedView } from '@/components/list/savedViews';
import { useT } from '@/i18n/useT';
import styles from './toolbar.module.css';

interface ViewNameProps {
  label: string;
  name: string;
  others: readonly SavedView[];
  isAsked: boolean;
  autoFocus?: boolean;
  onChange: (name: string) => void;
}

const isGood = (name: string, others: readonly SavedView[]) =>
  name.trim() !== '' && !isNameTaken(others, name);

function ViewName({ label, name, others, isAsked, autoFocus, onChange }: ViewNameProps) {
  const t = useT();
  const isMissing = isAsked && name.trim() === '';
  const isTaken = isNameTaken(others, name);
  return (
    <TextField
      fullWidth
      autoFocus={autoFocus}
      label={label}
      value={name}
      autoComplete="off"
      error={isMissing || isTaken}
      helperText={isTaken ? t('table.views.taken') : isMissing ? t('table.views.missing') : undefined}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ htmlInput: { dir: 'auto', maxLength: limits.users.viewNameMax } }}
    />
  );
}

export interface SaveViewDialogProps {
  views: readonly SavedView[];
  onSave: (name: string) => void;
  onClose: () => void;
}

/** Saves the list's current state as a named view. */
export function SaveViewDialog({ views, onSave, onClose }: SaveViewDialogProps) {
  const t = useT();
  const [name, setName] = useState('');
  const [isAsked, setAsked] = useState(false);
  return (
    <ConfirmDialog
      title={t('table.views.save')}
      description={t('table.views.saveText')}
      confirmLabel={t('table.views.saveAction')}
      canConfirm={() => {
        setAsked(true);
        return isGood(name, views);
      }}
      onConfirm={async () => onSave(name.trim())}
      onClose={onClose}
    >
      <div className={styles.viewName}>
        <ViewName
          label={t('table.views.name')}
          name={name}
          others={views}
          isAsked={isAsked}
          autoFocus
          onChange={setName}
        />
      </div>
    </ConfirmDialog>
  );
}

export interface ManageViewsDialogProps {
  views: readonly SavedView[];
  onChange: (views: SavedView[]) => void;
  onClose: () => void;
}

/** Renames and deletes views; changes apply at once and survive closing. */
export function ManageViewsDialog({ views, onChange, onClose }: ManageViewsDialogProps) {
  const t = useT();
  const titleId = useId();
  const [edited, setEdited] = useState(() => views.map((view, key) => ({ ...view, key })));
  const isWhole = edited.every((view) =>
    isGood(
      view.name,
      edited.filter(({ key }) => key !== view.key),
    ),
  );
  const save = () => {
    onChange(edited.map(({ name, query }) => ({ name: name.trim(), query })));
    onClose();
  };
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('table.views.manage')}</DialogTitle>
      <DialogContent>
        {edited.length === 0 && <p>{t('table.views.none')}</p>}
        <ul className={styles.views}>
          {edited.map(({ key, name }) => (
            <li key={key}>
              <ViewName
                label={t('table.views.name')}
                name={name}
                others={edited.filter((one) => one.key !== key)}
                isAsked
                onChange={(next) =>
                  setEdited(edited.map((one) => (one.key === key ? { ...one, name: next } : one)))
                }
              />
              <IconButton
                aria-label={t('table.views.delete', { name })}
                onClick={() => setEdited(edited.filter((one) => one.key !== key))}
              >
                <Delete fontSize="small" />
              </IconButton>
            </li>
          ))}
        </ul>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {t('common.action.cancel')}
        </Button>
        <Button variant="contained" disabled={!isWhole} onClick={save}>
          {t('table.views.keep')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
