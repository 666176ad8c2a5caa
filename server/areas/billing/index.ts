import type { Area } from '../area';
import { billingRoutes } from './billing.routes';

export const billing: Area = { routes: billingRoutes };
