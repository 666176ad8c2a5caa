const isApple = typeof navigator !== 'undefined' && /Mac|iP(hone|ad|od)/.test(navigator.userAgent);

/** The keys that open the command palette, as this machine's keyboard names them. */
export const PALETTE_KEYS = isApple ? ['⌘', 'K'] : ['Ctrl', 'K'];
