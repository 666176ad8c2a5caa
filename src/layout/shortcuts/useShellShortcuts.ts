import { useEffect } from 'react';
import { storedPreference, useStoredPreference } from '@/theme/storedPreference';
import { shortcutOf } from './shortcutOf';

const isApple = typeof navigator !== 'undefined' && /Mac|iP(hone|ad|od)/.test(navigator.userAgent);

/** The keys that open the command palette, as this machine's keyboard names them. */
export const PALETTE_KEYS = isApple ? ['⌘', 'K'] : ['Ctrl', 'K'];

const preference = storedPreference('vigil.singleKeys', ['on', 'off'], 'on');

/** Whether `/` and `?` are on; WCAG 2.1.4 requires a way to turn them off. */
export const useSingleKeys = () => useStoredPreference(preference);

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input, textarea, select, [role="textbox"], [role="combobox"]'));

/** Focuses the page's own search: the element with data-search-input, or the field inside it. */
function focusPageSearch(): boolean {
  const marked = document.querySelector<HTMLElement>('[data-search-input]');
  const field = marked?.matches('input') ? marked : marked?.querySelector('input');
  field?.focus();
  return field !== null && field !== undefined;
}

export interface ShellShortcutHandlers {
  onPalette: () => void;
  onHelp: () => void;
}

/** Listens for the shell's shortcuts on the whole document. Handlers should keep their identity. */
export function useShellShortcuts({ onPalette, onHelp }: ShellShortcutHandlers): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat) return;
      const shortcut = shortcutOf(event, {
        typing: isTyping(event.target),
        covered: document.querySelector('[role="dialog"][aria-modal="true"]') !== null,
        held: document.querySelector('[role="alertdialog"][aria-modal="true"]') !== null,
        singleKeys: preference.get() === 'on',
      });
      if (!shortcut) return;
      if (shortcut === 'search' && !focusPageSearch()) return;
      event.preventDefault();
      if (shortcut === 'palette') onPalette();
      if (shortcut === 'help') onHelp();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onPalette, onHelp]);
}
