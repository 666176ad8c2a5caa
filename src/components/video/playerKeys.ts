/** What a key does to the player. */
export type PlayerAct = 'toggle' | 'back' | 'forward' | 'mute' | 'fullscreen' | 'captions';

const ACTS: Readonly<Record<string, PlayerAct>> = {
  ' ': 'toggle',
  k: 'toggle',
  // Time runs left to right in every language, as on the player's own slider.
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  m: 'mute',
  f: 'fullscreen',
  c: 'captions',
};

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** The focused element: a button handles the space bar itself, a field handles every key. */
export type FocusedOn = 'button' | 'field' | 'other';

/**
 * The action of a key; none with a modifier, which belongs to the browser, or when the focused control needs
 * the key.
 */
export function playerAct(
  { key, ctrlKey, metaKey, altKey }: Key,
  focusedOn: FocusedOn,
): PlayerAct | undefined {
  if (ctrlKey || metaKey || altKey || focusedOn === 'field') return undefined;
  if (focusedOn === 'button' && key === ' ') return undefined;
  return ACTS[key.length === 1 ? key.toLowerCase() : key];
}
