import type { LinkHosts } from '@server/link-hosts';
import { invalidField } from '@server/platform/http/errors';

/** Throws 422 unless a choice is offered, or was made before: a host that has gone keeps nothing else from being saved. */
export function checkLinkHost(hosts: LinkHosts, chosen: string | null | undefined, before?: string | null) {
  if (!chosen || chosen === before || hosts.some(({ host }) => host === chosen)) return;
  throw invalidField('linkHost', 'Choose one of the link hosts that are offered.');
}
