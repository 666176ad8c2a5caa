import type { Area } from '../area';
import { billingRoutes } from './billing.routes';

export const billing = { routes: billingRoutes } satisfies Area;
