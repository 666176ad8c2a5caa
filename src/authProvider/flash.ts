import type { TranslationKey } from '@/i18n/keys';

let kept: TranslationKey | undefined;

/** Keeps a sentence for the next screen: a toast when signed in, a notice of the sign-in page otherwise. */
export function keepFlash(key: TranslationKey): void {
  kept = key;
}

/** The kept sentence, once. */
export function takeFlash(): TranslationKey | undefined {
  const key = kept;
  kept = undefined;
  return key;
}
