/** The script of the frame (frame/main.ts) as text: the build puts it here (scripts/lib/pdfFrame.ts). */
export const FRAME_SCRIPT = '';
/** Its hash, as a policy names it. */
export const FRAME_HASH = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';
