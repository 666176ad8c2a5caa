import { buildUrl, type Endpoint } from '@contract/endpoint';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useSyncExternalStore } from 'react';
import { uncertainWrites } from '@/client/uncertainWrites';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';

interface UncertainNoticeProps {
  /** The write that adds something, and whom or what it is about. */
  of: Pick<Endpoint, 'method' | 'path'>;
  params: Readonly<Record<string, string | number>>;
}

/**
 * Says, in a dialog that adds something, that the answer to an earlier try was lost: it may have been done. Nothing where
 * every try was answered.
 */
export function UncertainNotice({ of, params }: UncertainNoticeProps) {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const act = `${of.method} ${buildUrl(of, params)}`;
  const at = useSyncExternalStore(uncertainWrites.subscribe, () => uncertainWrites.lastOf(act));
  if (at === undefined) return null;
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" size="small" onClick={() => uncertainWrites.forget(act)}>
          {t('dialog.uncertain.checked')}
        </Button>
      }
    >
      {t('dialog.uncertain.text', { time })}
    </Alert>
  );
}
