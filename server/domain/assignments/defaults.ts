import { type AssignmentDefaults, PRODUCT_ASSIGNMENT_DEFAULTS } from '@contract/training/assignment-defaults';
import type { Company } from '@server/domain/company/company.queries';

/** What a company's new assignments begin with: what it has set, else what the product's do. */
export const assignmentDefaultsOf = ({
  assignmentDefaults,
}: Pick<Company, 'assignmentDefaults'>): AssignmentDefaults => ({
  ...PRODUCT_ASSIGNMENT_DEFAULTS,
  ...assignmentDefaults,
});
