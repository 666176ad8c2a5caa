import { lazy, Suspense } from 'react';
import { AppErrorBoundary } from '@/components/feedback/AppErrorBoundary';
import type { CommandSource } from './command-palette/commandSource';

const CommandPalette = lazy(() =>
  import('./command-palette/CommandPalette').then((module) => ({ default: module.CommandPalette })),
);
const ShortcutsDialog = lazy(() =>
  import('./shortcuts/ShortcutsDialog').then((module) => ({ default: module.ShortcutsDialog })),
);

export type ShellOverlay = 'palette' | 'shortcuts';

export interface ShellOverlaysProps {
  overlay: ShellOverlay | null;
  commandSources?: readonly CommandSource[];
  onClose: () => void;
}

/** What keys open over the page. Their code is fetched on first use; if that fails, the page goes on without. */
export function ShellOverlays({ overlay, commandSources, onClose }: ShellOverlaysProps) {
  if (!overlay) return null;
  return (
    <AppErrorBoundary fallback={() => null} onError={onClose}>
      <Suspense fallback={null}>
        {overlay === 'palette' ? (
          <CommandPalette sources={commandSources} onClose={onClose} />
        ) : (
          <ShortcutsDialog onClose={onClose} />
        )}
      </Suspense>
    </AppErrorBoundary>
  );
}
