import { buildUrl, type Endpoint } from '@contract/endpoint';
import Alert, { type AlertColor } from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { currentSender } from '@/authProvider/currentSession';
import { type UncertainWrite, uncertainWrites } from '@/client/uncertainWrites';
import type { TranslationKey } from '@/i18n/keys';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import { timeOfWrite } from './timeOfWrite';
import { useUncertainWrites } from './useUncertainWrites';

interface UncertainNoticeProps {
  /** The write that adds something, and whom or what it is about. */
  of: Pick<Endpoint, 'method' | 'path'>;
  params: Readonly<Record<string, string | number>>;
}

interface Notice {
  readonly severity: AlertColor;
  readonly text: TranslationKey;
  readonly button: TranslationKey;
}

function noticeOf({ outcome }: UncertainWrite): Notice {
  if (!outcome)
    return { severity: 'warning', text: 'dialog.uncertain.open', button: 'dialog.uncertain.checked' };
  return outcome.isDone
    ? { severity: 'success', text: 'dialog.uncertain.done', button: 'dialog.uncertain.seen' }
    : { severity: 'info', text: 'dialog.uncertain.notDone', button: 'dialog.uncertain.seen' };
}

/**
 * Says, in a dialog that adds something, that the answer to an earlier try was lost, and what became of it once the gateway
 * has said so. Nothing where every try was answered.
 */
export function UncertainNotice({ of, params }: UncertainNoticeProps) {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const act = `${of.method} ${buildUrl(of, params)}`;
  const tries = useUncertainWrites().filter((one) => one.act === act);
  // What is still open comes first: it may have been done.
  const shown = tries.findLast((one) => !one.outcome) ?? tries.at(-1);
  if (!shown) return null;
  const { severity, text, button } = noticeOf(shown);
  return (
    <Alert
      severity={severity}
      action={
        <Button color="inherit" size="small" onClick={() => uncertainWrites.forget(act, currentSender())}>
          {t(button)}
        </Button>
      }
    >
      {t(text, { time: timeOfWrite(shown, language) })}
    </Alert>
  );
}
