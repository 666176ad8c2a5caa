/** Redoc in one file, put there by the build, which does without what the reference is made of. */
export const RENDERER = 'reference/redoc.standalone.js';
