import { lazy, Suspense, useEffect } from 'react';
import { AppErrorBoundary } from '@/components/feedback/AppErrorBoundary';
import type { CommandSource } from './command-palette/commandSource';

const loadCommandPalette = () =>
  import('./command-palette/CommandPalette').then((module) => ({ default: module.CommandPalette }));
const CommandPalette = lazy(loadCommandPalette);
const ShortcutsDialog = lazy(() =>
  import('./shortcuts/ShortcutsDialog').then((module) => ({ default: module.ShortcutsDialog })),
);

export type ShellOverlay = 'palette' | 'shortcuts';

export interface ShellOverlaysProps {
  overlay: ShellOverlay | null;
  commandSources?: readonly CommandSource[];
  onClose: () => void;
}

/**
 * The overlays opened by keys. Their code loads on first use; the palette's loads when Ctrl or Cmd goes down,
 * so that it catches what is typed right after K. If that fails, the page goes on without them.
 */
export function ShellOverlays({ overlay, commandSources, onClose }: ShellOverlaysProps) {
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Control' || key === 'Meta') loadCommandPalette().catch(() => undefined);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
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
