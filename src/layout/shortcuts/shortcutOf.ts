export type ShellShortcut = 'palette' | 'search' | 'help';

/** What of a key event decides; a plain object, so that tests need no browser. */
export interface PressedKey {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

export interface PressedWhere {
  /** The focus is in something one types into. */
  typing: boolean;
  /** A dialog covers the page. */
  covered: boolean;
  /** What covers it must be answered first: nothing may open over it. */
  held: boolean;
  /** The person has left the single-key shortcuts on (WCAG 2.1.4). */
  singleKeys: boolean;
}

/**
 * The shortcut a key press means, if any: Ctrl/Cmd-K everywhere but over what must be answered first, `/` and `?`
 * only where nobody types.
 */
export function shortcutOf(press: PressedKey, where: PressedWhere): ShellShortcut | null {
  if (press.altKey || where.held) return null;
  if (press.ctrlKey || press.metaKey) return press.key.toLowerCase() === 'k' ? 'palette' : null;
  if (where.typing || where.covered || !where.singleKeys) return null;
  if (press.key === '/') return 'search';
  return press.key === '?' ? 'help' : null;
}
