import { resultsAreAnonymous } from '@server/platform/http/errors';

/** Throws 409 where the results of something are old enough to be anonymous: its people are not listed any more. */
export function requireNamed({ anonymousAt }: { readonly anonymousAt: Date | null }): void {
  if (anonymousAt !== null) throw resultsAreAnonymous();
}
