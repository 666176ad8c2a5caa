import type { TranslationKey } from '@/i18n/keys';
import { resettable } from '@/state';

let kept: TranslationKey | undefined;
resettable(() => {
  kept = undefined;
});

/** Stores a message for the next screen: a toast when signed in, otherwise a notice on the sign-in page. */
export function keepFlash(key: TranslationKey): void {
  kept = key;
}

/** Takes the stored message, once. */
export function takeFlash(): TranslationKey | undefined {
  const key = kept;
  kept = undefined;
  return key;
}
