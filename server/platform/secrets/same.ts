import { timingSafeEqual } from 'node:crypto';

/** Whether a secret or signature that somebody sent is the right one; how long that takes tells nothing of how much of it is. */
export function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
