import { calendarYears } from '@contract/calendar';
import type { PlanRow } from '@contract/plan';
import Add from '@mui/icons-material/Add';
import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Lock from '@mui/icons-material/LockOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type DragEvent, type ReactNode, useState } from 'react';
import { useToday } from '@/authProvider/companyDay';
import { useLocaleCode, useT } from '@/i18n/useT';
import { PlanCell } from './PlanCell';
import {
  hasRoom,
  inWords,
  isMovable,
  isPlannable,
  itemsOf,
  type Month,
  monthOf,
  type PlanItem,
  startOf,
  targetsOf,
  yearOf,
} from './planner';
import styles from './planner.module.css';

export interface PlannerProps {
  year: number;
  onYearChange: (year: number) => void;
  rows: readonly PlanRow[];
  items: readonly PlanItem[];
  /** Rows that the plan of the company locks. */
  isLocked: (row: PlanRow) => boolean;
  /** Whether the user may plan something new in a row. */
  canPlan: (row: PlanRow) => boolean;
  canMove: boolean;
  onUnlock: () => void;
  onPlan: (row: PlanRow, month: Month) => void;
  onOpen: (item: PlanItem) => void;
  onMove: (item: PlanItem, month: Month) => void;
  /** Buttons beside the years. */
  actions: ReactNode;
}

/** A year of activities: a column for each month, a row for each kind. */
export function Planner(props: PlannerProps) {
  const { year, onYearChange, rows, items, actions, isLocked, canPlan, canMove, onUnlock, onPlan, onMove } =
    props;
  const t = useT();
  const locale = useLocaleCode();
  const today = useToday();
  const thisMonth = monthOf(today);
  const range = calendarYears(today);
  const [dragged, setDragged] = useState<PlanItem | null>(null);
  const months = Array.from({ length: 12 }, (_, month) => 12 * year + month);
  const nameOf = (month: Month) => inWords(startOf(month), locale, { month: 'short' });
  const longNameOf = (month: Month) => inWords(startOf(month), locale, { month: 'long', year: 'numeric' });

  const dropTarget = (row: PlanRow, month: Month) =>
    dragged?.row === row && targetsOf(dragged, items, today).includes(month);
  const drop = (event: DragEvent, row: PlanRow, month: Month) => {
    event.preventDefault();
    if (dragged && dropTarget(row, month)) onMove(dragged, month);
    setDragged(null);
  };

  return (
    <section className={styles.planner} aria-labelledby="plan-title">
      <header className={styles.head}>
        <h2 id="plan-title" className={styles.title}>
          {t('home.planner.title')}
        </h2>
        <div className={styles.years}>
          <IconButton
            aria-label={t('home.planner.previousYear')}
            disabled={year <= range.first}
            onClick={() => onYearChange(year - 1)}
          >
            <ChevronLeft className="mirrored" />
          </IconButton>
          <span className={styles.year} aria-live="polite">
            {year}
          </span>
          <IconButton
            aria-label={t('home.planner.nextYear')}
            disabled={year >= range.last}
            onClick={() => onYearChange(year + 1)}
          >
            <ChevronRight className="mirrored" />
          </IconButton>
          {year !== yearOf(thisMonth) && (
            <Button size="small" onClick={() => onYearChange(yearOf(thisMonth))}>
              {t('home.planner.thisYear')}
            </Button>
          )}
          {actions}
        </div>
      </header>
      <div className={styles.scroll}>
        <table className={styles.table} key={year}>
          <thead>
            <tr>
              <th scope="col">
                <span data-spoken="">{t('home.planner.activity')}</span>
              </th>
              {months.map((month) => (
                <th
                  key={month}
                  scope="col"
                  data-past={month < thisMonth || undefined}
                  aria-current={month === thisMonth ? 'date' : undefined}
                >
                  <time>{nameOf(month)}</time>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row} data-locked={isLocked(row) || undefined}>
                <th scope="row">
                  <span className={styles.rowName}>
                    {t(`home.planner.rows.${row}`)}
                    {isLocked(row) && (
                      <IconButton
                        size="small"
                        aria-label={t('home.planner.unlock', { row: t(`home.planner.rows.${row}`) })}
                        onClick={onUnlock}
                      >
                        <Lock fontSize="inherit" />
                      </IconButton>
                    )}
                  </span>
                </th>
                {months.map((month) => {
                  const here = itemsOf(items, row, month);
                  const isOpen = isPlannable(month, today) && hasRoom(items, row, month) && !isLocked(row);
                  return (
                    <td
                      key={month}
                      data-cell={`${row} ${month}`}
                      data-past={month < thisMonth || undefined}
                      data-now={month === thisMonth || undefined}
                      data-target={dropTarget(row, month) || undefined}
                      onDragOver={(event) => dropTarget(row, month) && event.preventDefault()}
                      onDrop={(event) => drop(event, row, month)}
                    >
                      <PlanCell
                        {...props}
                        items={here}
                        targetsOf={(item) => targetsOf(item, items, today)}
                        monthName={longNameOf(month)}
                        rowName={t(`home.planner.rows.${row}`)}
                        isMovable={(item) => canMove && isMovable(item) && !isLocked(row)}
                        onDragStart={setDragged}
                        onDragEnd={() => setDragged(null)}
                      />
                      {isOpen && canPlan(row) && (
                        <button
                          type="button"
                          data-add
                          className={styles.add}
                          aria-label={t('home.planner.add', {
                            row: t(`home.planner.rows.${row}`),
                            month: longNameOf(month),
                          })}
                          onClick={() => onPlan(row, month)}
                        >
                          <Add fontSize="small" aria-hidden="true" />
                        </button>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
