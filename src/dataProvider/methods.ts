import type { DataProvider, Identifier } from 'react-admin';
import type { CustomersExport } from './resources/customers';
import type { ReportParams } from './resources/lists';
import type { TransactionsExport } from './resources/transactions';
import type { ExportParams } from './resources/users';

export type TeamResource = 'departments' | 'groups';

/** The reports of phishing exercises and simulations that are exported as CSV. */
export type ReportResource =
  | 'exercise_answers'
  | 'exercise_learners'
  | 'exercise_messages'
  | 'exercise_report_departments'
  | 'exercise_report_groups'
  | 'exercise_report_templates'
  | 'exercise_summary'
  | 'simulation_people'
  | 'simulation_recipients'
  | 'simulation_report_departments'
  | 'simulation_report_groups'
  | 'simulation_report_templates'
  | 'simulation_rounds'
  | 'simulation_summary'
  | 'simulation_summary_departments'
  | 'simulation_summary_groups'
  | 'simulation_summary_templates';

/** The methods the console adds to react-admin's nine. */
export interface VigilMethods {
  exportUsers: (resource: 'users', params: ExportParams) => Promise<{ data: Response }>;
  resendInvite: (resource: 'users', params: { id: Identifier }) => Promise<{ data: { id: number } }>;
  revokeInvite: (resource: 'users', params: { id: Identifier }) => Promise<{ data: { id: number } }>;
  exportTransactions: (resource: 'transactions', params: TransactionsExport) => Promise<{ data: Response }>;
  exportCustomers: (resource: 'customers', params: CustomersExport) => Promise<{ data: Response }>;
  exportReport: (resource: ReportResource, params: ReportParams) => Promise<{ data: Response }>;
}
export type VigilDataProvider = DataProvider & VigilMethods;

/** The names of react-admin's methods and of ours. */
export const METHODS = [
  ...(['getList', 'getOne', 'getMany', 'getManyReference'] as const),
  ...(['create', 'update', 'updateMany', 'delete', 'deleteMany'] as const),
  ...(['exportUsers', 'resendInvite', 'revokeInvite'] as const),
  ...(['exportTransactions', 'exportCustomers', 'exportReport'] as const),
] satisfies readonly (keyof VigilDataProvider)[];
