/** One or two letters for the avatar, in any script; for an email address, its first letter. */
export function initialsOf(name: string): string {
  const words = name.split('@')[0]?.match(/[\p{L}\p{N}]+/gu) ?? [];
  const used = name.includes('@')
    ? words.slice(0, 1)
    : [words[0], words.length > 1 ? words.at(-1) : undefined];
  return used
    .map((word) => (word ? Array.from(word)[0] : ''))
    .join('')
    .toLocaleUpperCase();
}
