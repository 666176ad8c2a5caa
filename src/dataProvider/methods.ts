import type { DataProvider, Identifier } from 'react-admin';
import type { ReportParams } from './resources/lists';

export type TeamResource = 'departments' | 'groups';

/** The methods the console adds to react-admin's nine. */
export interface VigilMethods {
  /** All matches of a list as CSV, the response itself: the gateway streams it at any size. */
  exportList: (resource: string, params: ReportParams) => Promise<{ data: Response }>;
  resendInvite: (resource: 'users', params: { id: Identifier }) => Promise<{ data: { id: number } }>;
  revokeInvite: (resource: 'users', params: { id: Identifier }) => Promise<{ data: { id: number } }>;
}
export type VigilDataProvider = DataProvider & VigilMethods;

/** The names of react-admin's methods and of ours. */
export const METHODS = [
  ...(['getList', 'getOne', 'getMany', 'getManyReference'] as const),
  ...(['create', 'update', 'updateMany', 'delete', 'deleteMany'] as const),
  ...(['exportList', 'resendInvite', 'revokeInvite'] as const),
] satisfies readonly (keyof VigilDataProvider)[];
