import { limits } from '@contract/limits';
import { templateEndpoints } from '@contract/phishing-exercise/templates';
import CloseIcon from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import { useCan } from '@/authProvider/useCan';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { useT } from '@/i18n/useT';
import styles from './library.module.css';
import { TemplateEditor } from './TemplateEditor';
import { TemplateLibrary } from './TemplateLibrary';
import { useTemplateEditor } from './useTemplateEditor';

const PHONE = `(max-width: ${limits.ui.phoneMaxWidth}.95px)`;

/** Leads to the company's own templates, in a dialog with an address; the template editor opens over it. */
export function TemplateLibraryButton() {
  const t = useT();
  const titleId = useId();
  const isPhone = useMediaQuery(PHONE, { noSsr: true });
  const canRead = useCan(templateEndpoints.list);
  const [open, setOpen] = useQueryFlag('library');
  if (!canRead) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen('open')}>
        {t('phishingExercise.library.title')}
      </Button>
      {open !== null && (
        <Dialog
          open
          fullWidth
          maxWidth={false}
          fullScreen={isPhone}
          onClose={() => setOpen(null)}
          slotProps={{ paper: { className: isPhone ? undefined : styles.wide } }}
          aria-labelledby={titleId}
        >
          <header className={styles.head}>
            <DialogTitle id={titleId}>{t('phishingExercise.library.title')}</DialogTitle>
            <IconButton aria-label={t('common.action.close')} onClick={() => setOpen(null)}>
              <CloseIcon />
            </IconButton>
          </header>
          <DialogContent>
            <TemplateLibrary />
          </DialogContent>
        </Dialog>
      )}
      <TemplateEditor />
    </>
  );
}

/** Begins a template on a screen that picks templates. */
export function NewTemplateButton() {
  const t = useT();
  const { canWrite, create } = useTemplateEditor();
  if (!canWrite) return null;
  return (
    <>
      <Button variant="outlined" onClick={create}>
        {t('phishingExercise.library.create')}
      </Button>
      <TemplateEditor />
    </>
  );
}
