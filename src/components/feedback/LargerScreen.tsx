import { limits } from '@contract/limits';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { useT } from '@/i18n/useT';
import { EmptyState } from './EmptyState';

const PHONE = `(max-width:${limits.ui.phoneMaxWidth}px)`;

/** Content that needs more room than a phone has; a phone shows a message instead. */
export function LargerScreen({ children }: { children: ReactNode }) {
  const t = useT();
  const isPhone = useMediaQuery(PHONE, { noSsr: true });
  return isPhone ? <EmptyState title={t('shell.largerScreen')} /> : children;
}
