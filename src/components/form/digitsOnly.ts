import type { KeyboardEvent } from 'react';

/**
 * For the keys of a field that takes a whole number: digits and the keys that move and edit, no other characters.
 * What is pasted is left to the form, which says what is wrong with it.
 */
export function digitsOnly(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey } = event;
  const isCharacter = [...key].length === 1 && !ctrlKey && !metaKey && !altKey;
  if (isCharacter && !/\p{Nd}/u.test(key)) event.preventDefault();
}
