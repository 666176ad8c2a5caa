import { limits } from '@contract/limits';
import { PLAN_KINDS, type PlanRow } from '@contract/plan';
import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useToday } from '@/authProvider/companyDay';
import { lazyComponent } from '@/client/lazyPage';
import { AwarenessPlanButton } from '@/components/awareness-plan/AwarenessPlanButton';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { EmptyState } from '@/components/feedback/EmptyState';
import { ErrorState } from '@/components/feedback/ErrorState';
import { useT } from '@/i18n/useT';
import { type PlanPlace, planDialogOf, usePlanDialog } from './dialogs/planDialog';
import { Planner } from './Planner';
import { isInRange, isPlannable, keyOf, type Month, monthOf, type PlanItem, pathOf, yearOf } from './planner';
import { useActivities, useMove, usePlanRights, usePlanRows } from './usePlan';

const PHONE = `(max-width:${limits.ui.phoneMaxWidth}px)`;

/** With the texts of the screens whose forms they have. */
const PlanDialogs = lazyComponent(() => import('./dialogs/PlanDialogs'), 'training', 'calendar');

/** The yearly plan below the get-started card; a phone has no room for it. */
export function YearPlan() {
  const t = useT();
  const today = useToday();
  const isPhone = useMediaQuery(PHONE, { noSsr: true });
  if (!isPhone) return <WidePlan />;
  return (
    <EmptyState
      title={t('home.planner.desktopOnly')}
      description={t('home.planner.desktopOnlyText')}
      action={<AwarenessPlanButton year={yearOf(monthOf(today))} />}
    />
  );
}

function WidePlan() {
  const t = useT();
  const navigate = useNavigate();
  const [asked, setAsked] = useQueryFlag('year');
  const [, setModal] = useQueryFlag('modal');
  const { place, show } = usePlanDialog();
  const today = useToday();
  const year = asked !== null && isInRange(Number(asked), today) ? Number(asked) : yearOf(monthOf(today));
  const { items, isComplete, error, retry } = useActivities(year);
  const { isLocked, canPlan, canMove } = usePlanRights();
  const moving = useMove();
  const box = useRef<HTMLDivElement>(null);
  const focus = useFocusInPlan(box, place);
  const close = useCallback(() => show(null), [show]);

  const rows = usePlanRows();
  const plannable = rows.filter((row) => canPlan(row) && !isLocked(row));
  const months = Array.from({ length: 12 }, (_, month): Month => 12 * year + month).filter((month) =>
    isPlannable(month, today),
  );
  const onPlan = (row: PlanRow, month: Month) => show({ dialog: planDialogOf(row), row, month });
  const onOpen = (item: PlanItem) => {
    const report = item.kind && PLAN_KINDS[item.kind]?.dialogs?.report;
    if (report) return show({ dialog: report, item: item.id });
    const path = pathOf(item);
    if (path !== null) void navigate(path);
  };
  const onMove = async (item: PlanItem, month: Month) => {
    const moved = await moving.run({ item, month });
    if (moved) focus(`[data-item="${keyOf(item)}"]`, `[data-cell="${item.row} ${month}"] button`);
  };

  if (error && items.length === 0)
    return <ErrorState description={error.message} error={error} onRetry={() => void retry()} />;
  return (
    <div ref={box}>
      <Planner
        year={year}
        rows={rows}
        onYearChange={(next) => setAsked(String(next))}
        items={items}
        isLocked={isLocked}
        canPlan={canPlan}
        canMove={canMove && !moving.isPending}
        onUnlock={() => setModal('upgrade')}
        onPlan={onPlan}
        onOpen={onOpen}
        onMove={(item, month) => void onMove(item, month)}
        actions={
          <>
            <AwarenessPlanButton year={year} />
            {plannable.length > 0 && months.length > 0 && (
              <Button
                variant="contained"
                size="small"
                startIcon={<Add />}
                onClick={() => show({ dialog: 'addActivity' })}
              >
                {t('home.planner.addActivity.open')}
              </Button>
            )}
          </>
        }
      />
      {place && (
        <Suspense fallback={null}>
          <PlanDialogs
            place={place}
            items={isComplete ? items : null}
            months={months}
            rows={plannable}
            lockedRows={rows.filter((row) => canPlan(row) && isLocked(row))}
            onShow={show}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  );
}

/**
 * Keeps the focus in the plan: a closed dialog gives it back to the cell that it was about, and a moved activity
 * takes it along. Returns what focuses the first of some elements, after the next render.
 */
function useFocusInPlan(box: React.RefObject<HTMLElement | null>, place: PlanPlace | null) {
  const [wanted, setWanted] = useState<readonly string[]>([]);
  const last = useRef<PlanPlace | null>(null);
  useEffect(() => {
    const { row, month } = last.current ?? {};
    if (!place && row && month !== undefined)
      setWanted([`[data-cell="${row} ${month}"] [data-add]`, `[data-cell="${row} ${month}"] button`]);
    last.current = place;
  }, [place]);
  useEffect(() => {
    if (wanted.length === 0) return;
    const found = wanted.map((selector) => box.current?.querySelector<HTMLElement>(selector));
    found.find((element) => element)?.focus();
    setWanted([]);
  }, [wanted, box]);
  return (...selectors: string[]) => setWanted(selectors);
}
