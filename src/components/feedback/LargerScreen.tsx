import { limits } from '@contract/limits';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { useT } from '@/i18n/useT';
import { EmptyState } from './EmptyState';

interface LargerScreenProps {
  /** The narrowest window with the content, in pixels; by default what is wider than a phone. */
  minWidth?: number;
  children: ReactNode;
}

/** Content that needs more room than a phone has, or than `minWidth`; narrower screens show a message instead. */
export function LargerScreen({ minWidth = limits.ui.phoneMaxWidth + 1, children }: LargerScreenProps) {
  const t = useT();
  const isNarrow = useMediaQuery(`(max-width:${minWidth - 0.05}px)`, { noSsr: true });
  return isNarrow ? <EmptyState title={t('shell.largerScreen')} /> : children;
}
