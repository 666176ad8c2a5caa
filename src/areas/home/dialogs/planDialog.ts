import type { PlanRow } from '@contract/plan';
import { PLAN_ROWS } from '@contract/plan';
import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type Month, monthFrom, monthText } from '../planner';

/** The dialogs of the plan, as `modal` names them in the address. */
export const PLAN_DIALOGS = [
  'addActivity',
  'addCourse',
  'courseCreated',
  'addMonthlyVideo',
  'successEvent',
  'devTournamentSetup',
  'devTournamentReport',
] as const;
export type PlanDialog = (typeof PLAN_DIALOGS)[number];

/** The dialog that plans something in a row; absent: a course's. */
const PLANS: Partial<Record<PlanRow, PlanDialog>> = {
  monthlyVideo: 'addMonthlyVideo',
  secureCode: 'devTournamentSetup',
};
export const planDialogOf = (row: PlanRow): PlanDialog => PLANS[row] ?? 'addCourse';

/** An open dialog: what it plans, and where; after that, what was planned. */
export interface PlanPlace {
  readonly dialog: PlanDialog;
  readonly row?: PlanRow | undefined;
  readonly month?: Month | undefined;
  /** The id of the planned activity. */
  readonly item?: number | undefined;
}

const KEYS = ['modal', 'row', 'month', 'item'] as const;

function read(query: URLSearchParams): PlanPlace | null {
  const dialog = PLAN_DIALOGS.find((one) => one === query.get('modal'));
  if (!dialog) return null;
  const row = PLAN_ROWS.find((one) => one === query.get('row'));
  const item = Number(query.get('item'));
  return {
    dialog,
    row,
    month: monthFrom(query.get('month')) ?? undefined,
    item: item > 0 ? item : undefined,
  };
}

/** The open dialog of the plan, kept in the address: it survives a reload, and the back button closes it. */
export function usePlanDialog() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const place = read(query);
  const show = useCallback(
    (next: PlanPlace | null, isStep = false) => {
      const changed = new URLSearchParams(location.search);
      for (const key of KEYS) changed.delete(key);
      if (next) {
        changed.set('modal', next.dialog);
        if (next.row) changed.set('row', next.row);
        if (next.month !== undefined) changed.set('month', monthText(next.month));
        if (next.item !== undefined) changed.set('item', String(next.item));
      }
      void navigate(`?${changed}`, { replace: isStep || next === null });
    },
    [navigate],
  );
  return { place, show };
}
