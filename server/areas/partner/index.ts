import { cancelEnded } from '../../licenses/licenses.queries';
import type { Area } from '../area';
import { accessRoutes } from './access.routes';
import { customerRoutes } from './customers.routes';
import { purchaseRoutes } from './purchases.routes';
import { transactionRoutes } from './transactions.routes';

export const partner = {
  routes(bind) {
    customerRoutes(bind);
    accessRoutes(bind);
    purchaseRoutes(bind);
    transactionRoutes(bind);
  },
  upkeep: { subscriptions: cancelEnded },
} satisfies Area;
