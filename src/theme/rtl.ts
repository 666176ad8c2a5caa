import createCache, { type EmotionCache } from '@emotion/cache';
import { cspNonce } from './cspNonce';

/**
 * The emotion cache that mirrors MUI's own physical styles for right-to-left documents. The plugin (about 10
 * KB) is imported only here, so left-to-right languages never load it. The console's own styles use logical
 * properties and pass through unchanged.
 */
export async function loadRtlCache(): Promise<EmotionCache> {
  const { default: rtlPlugin } = await import('stylis-plugin-rtl');
  return createCache({ key: 'rtl', stylisPlugins: [rtlPlugin], nonce: cspNonce() });
}

/** The cache of left-to-right documents; its styles carry the page's nonce. */
export const createLtrCache = (): EmotionCache => createCache({ key: 'css', nonce: cspNonce() });
