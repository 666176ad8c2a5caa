import { limits } from '@contract/limits';
import type { Area } from '@server/areas/area';
import { endLicenses } from '@server/domain/licenses/holdings.rules';
import { endExpired } from '@server/domain/licenses/subscription.rules';
import { accessRoutes } from './access.routes';
import { BECOME_DATA } from './become.queries';
import { becomeRoutes } from './become.routes';
import { comparisonRoutes } from './comparison.routes';
import { renewFigures } from './comparison.rules';
import { customerActRoutes } from './customer-acts.routes';
import { customerRoutes } from './customers.routes';
import { playPurchases } from './history/history';
import { overviewRoutes } from './overview.routes';
import { purchaseRoutes } from './purchases.routes';
import { forgetReminders } from './reminders.queries';
import { remindOfEnds } from './reminders.rules';
import { transactionRoutes } from './transactions.routes';

export const partner = {
  routes(bind) {
    customerRoutes(bind);
    customerActRoutes(bind);
    comparisonRoutes(bind);
    accessRoutes(bind);
    purchaseRoutes(bind);
    transactionRoutes(bind);
    overviewRoutes(bind);
    becomeRoutes(bind);
  },
  personalData: BECOME_DATA,
  seedMore: playPurchases,
  hourly: { 'ends of licenses': remindOfEnds, 'compared figures': renewFigures },
  upkeep: {
    subscriptions: endExpired,
    licenses: endLicenses,
    'reminders of licenses': (tx, now) =>
      forgetReminders(tx, new Date(now.getTime() - limits.partner.remindersKeptMs)),
  },
} satisfies Area;
