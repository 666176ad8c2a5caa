/** What a key does to the player. */
export type PlayerAct = 'toggle' | 'back' | 'forward' | 'mute' | 'fullscreen' | 'captions';

const ACTS: Readonly<Record<string, PlayerAct>> = {
  ' ': 'toggle',
  k: 'toggle',
  // Time runs from left to right in every language, as the player's own slider does.
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  m: 'mute',
  f: 'fullscreen',
  c: 'captions',
};

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Where the focus is: a button answers to the space bar itself, a field to every key. */
export type FocusedOn = 'button' | 'field' | 'other';

/** The act of a key; none with a modifier, which is the browser's, or where the focused control needs the key. */
export function playerAct(
  { key, ctrlKey, metaKey, altKey }: Key,
  focusedOn: FocusedOn,
): PlayerAct | undefined {
  if (ctrlKey || metaKey || altKey || focusedOn === 'field') return undefined;
  if (focusedOn === 'button' && key === ' ') return undefined;
  return ACTS[key.length === 1 ? key.toLowerCase() : key];
}
