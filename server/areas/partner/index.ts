import { limits } from '@contract/limits';
import { playPurchases } from '../../licenses/history';
import { endLicenses } from '../../licenses/holdings.rules';
import { forgetReminders } from '../../licenses/reminders.queries';
import { remindOfEnds } from '../../licenses/reminders.rules';
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
  hourly: { 'ends of licenses': remindOfEnds },
  upkeep: {
    subscriptions: endExpired,
    licenses: endLicenses,
    'reminders of licenses': (tx, now) =>
      forgetReminders(tx, new Date(now.getTime() - limits.partner.remindersKeptMs)),
  },
} satisfies Area;
