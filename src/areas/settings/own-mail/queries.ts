import { graphMailEndpoints, type OwnMail, ownMailEndpoints } from '@contract/settings/own-mail';
import { callKey } from '@/client/useCall';

/** What changes with every act of these settings. */
export const OWN_MAIL_QUERIES = [
  callKey.all(ownMailEndpoints.get),
  callKey.all(graphMailEndpoints.isAvailable),
];

export const OWN_MAIL_STATES = ['none', 'testing', 'works', 'failing', 'rests'] as const;
export type OwnMailState = (typeof OWN_MAIL_STATES)[number];

/** How a company's mail stands, in a word. */
export function stateOf({ used, candidate }: Pick<OwnMail, 'used' | 'candidate'>): OwnMailState {
  if (used?.rests) return 'rests';
  if (used?.failingSince) return 'failing';
  if (used) return 'works';
  return candidate ? 'testing' : 'none';
}
