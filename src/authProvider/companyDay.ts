import { dayAt } from '@contract/days';
import { getSession, useSession } from './currentSession';

/** The company's time zone: plans, periods and deadlines have its days, wherever the browser is. */
export const useCompanyZone = (): string => useSession()?.company.timeZone ?? 'UTC';

/** Today where the company is, `YYYY-MM-DD`, for the dataProvider. */
export const companyToday = (): string =>
  dayAt(new Date(), getSession().getData()?.company.timeZone ?? 'UTC');

/** The same for components. */
export const useToday = (): string => dayAt(new Date(), useCompanyZone());
