import { limits } from '@contract/limits';
import { FILE_TYPES } from '@contract/training/customTraining';

/** The extensions that a name may have for a type; the first is given to a name without one. */
const EXTENSIONS: Readonly<Record<string, readonly string[]>> = {
  'image/gif': ['gif'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'application/pdf': ['pdf'],
  'video/x-flv': ['flv'],
  'video/x-ms-asf': ['wmv', 'asf'],
  'video/mpeg': ['mpg', 'mpeg', 'vob', 'mod'],
  'video/quicktime': ['mov'],
  'video/3gpp': ['3gp'],
  'video/mp4': ['mp4', 'm4v', 'f4v'],
  'video/webm': ['webm'],
  'video/x-matroska': ['mkv'],
  'video/x-msvideo': ['avi'],
};
/** Extensions of types that are accepted: a wrong one is replaced, since it says nothing else. */
const KNOWN = new Set<string>([
  ...Object.values(FILE_TYPES).flatMap((types) => types.map((type) => type.toLowerCase())),
  ...Object.values(EXTENSIONS).flat(),
]);

/**
 * Control and format characters, surrogates, line separators, and characters without a meaning: a header or a file system could misread
 * them, and marks of direction show 'gnp.exe' as 'exe.png'. The two joiners stay, because scripts need them.
 */
const UNFIT = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;

/** The last part of a name as it was uploaded, in its own words, with the extension of what the file really is. */
export function cleanName(given: string, contentType: string): string {
  const accepted = EXTENSIONS[contentType] ?? [];
  const name = (given.split(/[/\\]/).at(-1) ?? '').replace(UNFIT, '').trim();
  const [, before = name, after = ''] = /^(.*)\.([^.]+)$/s.exec(name) ?? [];
  const written = after.toLowerCase();
  const extension = accepted.includes(written) ? after : (accepted[0] ?? 'bin');
  const stem = (KNOWN.has(written) ? before : name).replace(/[.\s]+$/, '') || 'file';
  const room = limits.upload.fileNameMax - extension.length - 1;
  return `${stem.slice(0, room).replace(/[\ud800-\udbff]$/, '')}.${extension}`;
}
