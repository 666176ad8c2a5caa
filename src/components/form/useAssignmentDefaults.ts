import { PRODUCT_ASSIGNMENT_DEFAULTS } from '@contract/training/assignment-defaults';
import { useSession } from '@/authProvider/currentSession';

interface ProductDefaults {
  /** Days to complete. */
  days: number;
  subject: string;
  message: string;
}

/** What the form of a new assignment begins with: what the company has set, else the product's of its kind. */
export function useAssignmentDefaults({ days, ...product }: ProductDefaults) {
  const set = useSession()?.company.assignmentDefaults ?? PRODUCT_ASSIGNMENT_DEFAULTS;
  const { daysToComplete, attempts, countedAttempt, notificationsEnabled, subject, message } = set;
  return {
    daysToComplete: daysToComplete ?? days,
    attempts,
    countedAttempt,
    notificationsEnabled,
    ...(subject !== null && message !== null ? { subject, message } : product),
  };
}
