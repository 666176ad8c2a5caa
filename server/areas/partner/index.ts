import { playPurchases } from '../../licenses/history';
import { endExpired } from '../../licenses/subscription.rules';
import type { Area } from '../area';
import { accessRoutes } from './access.routes';
import { BECOME_DATA } from './become.queries';
import { becomeRoutes } from './become.routes';
import { customerActRoutes } from './customer-acts.routes';
import { customerRoutes } from './customers.routes';
import { overviewRoutes } from './overview.routes';
import { purchaseRoutes } from './purchases.routes';
import { transactionRoutes } from './transactions.routes';

export const partner = {
  routes(bind) {
    customerRoutes(bind);
    customerActRoutes(bind);
    accessRoutes(bind);
    purchaseRoutes(bind);
    transactionRoutes(bind);
    overviewRoutes(bind);
    becomeRoutes(bind);
  },
  personalData: BECOME_DATA,
  seedMore: playPurchases,
  upkeep: { subscriptions: endExpired },
} satisfies Area;
