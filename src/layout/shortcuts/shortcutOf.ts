export type ShellShortcut = 'palette' | 'search' | 'help';

/** The part of a key event that matters; a plain object, so that tests need no browser. */
export interface PressedKey {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

export interface PressedWhere {
  /** The focus is in a text input. */
  typing: boolean;
  /** A dialog covers the page. */
  covered: boolean;
  /** The covering dialog must be answered first: nothing may open over it. */
  held: boolean;
  /** Single-key shortcuts are turned on (WCAG 2.1.4). */
  singleKeys: boolean;
}

/**
 * The shortcut of a key press, if any. Ctrl/Cmd-K works everywhere except over a dialog that must be answered
 * first; `/` and `?` only outside text inputs.
 */
export function shortcutOf(press: PressedKey, where: PressedWhere): ShellShortcut | null {
  if (press.altKey || where.held) return null;
  if (press.ctrlKey || press.metaKey) return press.key.toLowerCase() === 'k' ? 'palette' : null;
  if (where.typing || where.covered || !where.singleKeys) return null;
  if (press.key === '/') return 'search';
  return press.key === '?' ? 'help' : null;
}
