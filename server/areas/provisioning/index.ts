import type { Area } from '@server/areas/area';
import { trimLog } from '@server/domain/provisioning/log.queries';
import { PROVISIONING_DATA, PROVISIONING_MENTIONS } from './personal-data.queries';
import { scimPages } from './scim.pages';

export const provisioning = {
  // Its calls are those of SCIM, which the contract does not describe.
  routes: () => undefined,
  pages: scimPages,
  personalData: PROVISIONING_DATA,
  mentions: PROVISIONING_MENTIONS,
  upkeep: { 'provisioning log': trimLog },
} satisfies Area;
