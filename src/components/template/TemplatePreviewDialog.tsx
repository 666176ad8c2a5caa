import { limits } from '@contract/limits';
import { type Template, templateEndpoints } from '@contract/phishing-exercise/templates';
import { fillMessage } from '@contract/phishing-exercise/variables';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { MessageView } from '@/components/message/MessageView';
import { useT } from '@/i18n/useT';
import { LinkHostNote } from './LinkHostNote';
import styles from './preview.module.css';
import { useOwnValues } from './useOwnValues';

interface TemplatePreviewDialogProps {
  template: Pick<Template, 'id' | 'name'>;
  /** Without the story that an exercise tells before the message. */
  hasStory?: boolean;
  /** What else can be done with it, beside closing. */
  action?: ReactNode;
  onClose: () => void;
}

const PHONE = `(max-width: ${limits.ui.phoneMaxWidth}.95px)`;

/** A template as learners meet it, with what there is to notice on demand. */
export function TemplatePreviewDialog(props: TemplatePreviewDialogProps) {
  const { template, hasStory = true, action, onClose } = props;
  const t = useT();
  const titleId = useId();
  const isPhone = useMediaQuery(PHONE, { noSsr: true });
  const [showsCallouts, setShowsCallouts] = useState(false);
  const params = { companyId: currentCompanyId(), templateId: template.id };
  const { data, error, refetch } = useCall(templateEndpoints.get, { params });
  const values = useOwnValues();
  const stored = data?.data;
  const shown = useMemo(() => stored && fillMessage(stored, values), [stored, values]);
  return (
    <Dialog
      open
      fullWidth
      maxWidth={false}
      fullScreen={isPhone}
      onClose={onClose}
      slotProps={{ paper: { className: isPhone ? undefined : styles.wide } }}
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId} dir="auto">
        {template.name}
      </DialogTitle>
      <DialogContent>
        {shown ? (
          <div className={styles.preview}>
            {hasStory && (
              <p className={styles.legend} dir="auto" lang={shown.language}>
                {shown.legend}
              </p>
            )}
            <FormControlLabel
              label={t('phishingExercise.library.callouts')}
              control={<Switch checked={showsCallouts} onChange={(_event, on) => setShowsCallouts(on)} />}
            />
            <MessageView
              message={shown}
              language={shown.language}
              device={isPhone ? 'phone' : 'desktop'}
              callouts={showsCallouts ? shown.callouts : undefined}
            />
            <LinkHostNote linkHost={shown.linkHost} />
          </div>
        ) : error ? (
          <ErrorState description={error.message} error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton shape="block" height={420} />
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {t('common.action.close')}
        </Button>
        {action}
      </DialogActions>
    </Dialog>
  );
}
