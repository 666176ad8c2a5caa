import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { type ReactNode, useState } from 'react';
import { useNotify } from 'react-admin';
import { useT } from '@/i18n/useT';

export interface CopyButtonProps {
  text: string;
  /** Names the copied text. */
  label: string;
  icon?: ReactNode;
}

/** Copies a text; its tooltip says 'Copy', then 'Copied!'. */
export function CopyButton({ text, label, icon = <CopyIcon fontSize="small" /> }: CopyButtonProps) {
  const t = useT();
  const notify = useNotify();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // No permission, or no https: the text is shown for copying by hand.
      notify(t('common.copy.refused', { text }), { type: 'warning', multiLine: true });
    }
  };
  return (
    <>
      <Tooltip title={t(isCopied ? 'common.copy.copied' : 'common.copy.copy')} describeChild>
        <IconButton
          aria-label={label}
          onClick={() => void copy()}
          onMouseLeave={() => setCopied(false)}
          onBlur={() => setCopied(false)}
        >
          {icon}
        </IconButton>
      </Tooltip>
      <span data-spoken="" role="status">
        {isCopied && t('common.copy.copied')}
      </span>
    </>
  );
}
