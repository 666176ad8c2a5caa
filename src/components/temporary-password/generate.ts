// Without characters that are easily confused when read out.
const LETTERS_AND_DIGITS = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnopqrstuvwxyz', '23456789'];
const SPECIAL = '!?%#';
const SETS = [...LETTERS_AND_DIGITS, SPECIAL];
const LENGTH = 14;

/** A uniformly random integer below `limit`; values that would favor the low ones are rejected. */
function random(limit: number): number {
  const fair = Math.floor(0x1_0000_0000 / limit) * limit;
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  return drawn < fair ? drawn % limit : random(limit);
}

const signOf = (signs: string) => signs.charAt(random(signs.length));

/** A random password that meets the rules and can be read out: one special character is enough. */
export function makePassword(): string {
  const all = LETTERS_AND_DIGITS.join('');
  const signs = Array.from({ length: LENGTH }, (_, at) => signOf(SETS[at] ?? all));
  for (let at = signs.length - 1; at > 0; at -= 1) {
    const other = random(at + 1);
    [signs[at], signs[other]] = [signs[other] ?? '', signs[at] ?? ''];
  }
  return signs.join('');
}
