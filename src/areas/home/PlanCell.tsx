import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Popover from '@mui/material/Popover';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useLocaleCode, useT } from '@/i18n/useT';
import type { PlannerProps } from './Planner';
import { cellOf, inWords, keyOf, type Month, type PlanItem, startOf, tooltipOf } from './planner';
import styles from './planner.module.css';

export interface PlanCellProps extends Pick<PlannerProps, 'onOpen' | 'onMove'> {
  /** Those of the cell. */
  items: readonly PlanItem[];
  targetsOf: (item: PlanItem) => readonly Month[];
  /** For the names of its buttons. */
  monthName: string;
  rowName: string;
  isMovable: (item: PlanItem) => boolean;
  onDragStart: (item: PlanItem) => void;
  onDragEnd: () => void;
}

/** The activities of one kind in one month: two by name, the others behind a badge. */
export function PlanCell(props: PlanCellProps) {
  const { items, monthName, rowName, isMovable, targetsOf, onOpen, onMove, onDragStart, onDragEnd } = props;
  const t = useT();
  const locale = useLocaleCode();
  const [all, setAll] = useState<HTMLElement | null>(null);
  const [menu, setMenu] = useState<{ item: PlanItem; anchor: HTMLElement } | null>(null);
  const { shown, badge } = cellOf(items);
  const listed = tooltipOf(items);

  const nameOf = ({ name, round }: PlanItem) =>
    round === null ? name : t('home.planner.round', { name, round });
  const entry = (item: PlanItem) => {
    const canBeMoved = isMovable(item) && targetsOf(item).length > 0;
    const label = t('home.planner.item', {
      name: nameOf(item),
      day: inWords(item.day, locale, { dateStyle: 'medium' }),
    });
    return (
      <span className={styles.entry} key={keyOf(item)}>
        <button
          type="button"
          className={styles.item}
          data-item={keyOf(item)}
          data-status={item.status}
          draggable={canBeMoved}
          title={label}
          aria-label={label}
          onClick={() => onOpen(item)}
          onDragStart={() => onDragStart(item)}
          onDragEnd={onDragEnd}
        >
          <bdi>{item.name}</bdi>
        </button>
        {canBeMoved && (
          <button
            type="button"
            className={styles.move}
            aria-haspopup="menu"
            aria-label={t('home.planner.move', { name: item.name })}
            onClick={(event) => setMenu({ item, anchor: event.currentTarget })}
          >
            ⋮
          </button>
        )}
      </span>
    );
  };

  return (
    <>
      {shown.map(entry)}
      {badge !== null && (
        <Tooltip
          title={
            <ul className={styles.tooltip}>
              {listed.shown.map((item) => (
                <li key={keyOf(item)} dir="auto">
                  {nameOf(item)}
                </li>
              ))}
              {listed.all !== null && <li>{t('home.planner.seeAll', { n: listed.all })}</li>}
            </ul>
          }
        >
          <button
            type="button"
            className={styles.badge}
            aria-label={t('home.planner.more', { count: items.length, row: rowName, month: monthName })}
            onClick={(event) => setAll(event.currentTarget)}
          >
            {badge}
          </button>
        </Tooltip>
      )}
      {all && (
        <Popover
          open
          anchorEl={all}
          onClose={() => setAll(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        >
          <AllItems items={items}>{entry}</AllItems>
        </Popover>
      )}
      {menu && (
        <Menu open anchorEl={menu.anchor} onClose={() => setMenu(null)}>
          {targetsOf(menu.item).map((month) => (
            <MenuItem
              key={month}
              onClick={() => {
                setMenu(null);
                onMove(menu.item, month);
              }}
            >
              {t('home.planner.moveTo', { month: inWords(startOf(month), locale, { month: 'long' }) })}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}

interface AllItemsProps {
  items: readonly PlanItem[];
  children: (item: PlanItem) => React.ReactNode;
}

/** Up to six activities, or five and a button that shows all. */
function AllItems({ items, children }: AllItemsProps) {
  const t = useT();
  const [isWhole, setWhole] = useState(false);
  const listed = tooltipOf(items);
  return (
    <div className={styles.all}>
      {(isWhole ? items : listed.shown).map(children)}
      {listed.all !== null && !isWhole && (
        <button type="button" className={styles.seeAll} onClick={() => setWhole(true)}>
          {t('home.planner.seeAll', { n: listed.all })}
        </button>
      )}
    </div>
  );
}
