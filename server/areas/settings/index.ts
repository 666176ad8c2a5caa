import type { Area } from '@server/areas/area';
import { apiKeyRoutes } from './api-key.routes';
import { generalRoutes } from './general.routes';
import { settingsCollections } from './settings.fixtures';
import { companyLogos } from './settings.tables';
import { trustPages } from './trust/trust.pages';
import { TRUST_MENTIONS } from './trust/trust.queries';
import { trustRoutes } from './trust/trust.routes';
import { whiteLabelRoutes } from './white-label.routes';

export const settings = {
  routes(bind, { whiteLabels }) {
    generalRoutes(bind);
    trustRoutes(bind);
    apiKeyRoutes(bind);
    whiteLabelRoutes(bind, whiteLabels);
  },
  pages: trustPages,
  mentions: TRUST_MENTIONS,
  seed: settingsCollections,
  fileUses: [companyLogos],
} satisfies Area;
