import type SvgIcon from '@mui/material/SvgIcon';
import { useCallback, useRef } from 'react';
import { type Confirm, type Question, useConfirm } from '@/components/dialog/useConfirm';
import type { RowAction } from './column';

/** Something that can be done with a record, declared once for its row, its card and its page. */
export interface RecordAction<Row> {
  key: string;
  label: string | ((row: Row) => string);
  icon?: typeof SvgIcon;
  danger?: boolean;
  /** Absent: offered for every record. */
  isOffered?: (row: Row) => boolean;
  /** Why it can't be chosen now, shown in its place. */
  unavailable?: (row: Row) => string | undefined;
  /** Asked before it runs; undefined: nothing to ask. */
  confirm?: (row: Row) => Question | undefined;
  run?: (row: Row) => unknown;
  /** An address outside the console to open, such as `mailto:`. */
  href?: (row: Row) => string;
}

/** The actions of a kind of record, the most usual first; false: not for this user (`canWrite && { … }`). */
export type RecordActions<Row> = readonly (RecordAction<Row> | false)[];

/** The entries that a record's menu has; an empty list means no menu. */
export type ActionsOf<Row> = (row: Row) => readonly RowAction[];

/** What of these can be done with this record, as entries of a menu. */
export function rowActions<Row>(
  actions: RecordActions<Row>,
  row: Row,
  confirm: Confirm,
): readonly RowAction[] {
  return actions
    .filter((action) => action !== false)
    .filter(({ isOffered }) => isOffered?.(row) ?? true)
    .map(({ key, label, icon: Icon, danger = false, unavailable, confirm: question, run, href }) => ({
      key,
      label: typeof label === 'string' ? label : label(row),
      icon: Icon && <Icon fontSize="small" />,
      danger,
      unavailable: unavailable?.(row),
      href: href?.(row),
      onSelect: async () => {
        const asked = question?.(row);
        if (!asked || (await confirm({ isDanger: danger, ...asked }))) await run?.(row);
      },
    }));
}

/**
 * The menu of each record of a table or gallery. The function stays the same while the same actions are declared, so that
 * only the rows that changed render; a menu that opens reads the latest.
 */
export function useRowActions<Row>(actions: RecordActions<Row>): ActionsOf<Row> {
  const confirm = useConfirm();
  const latest = useRef(actions);
  latest.current = actions;
  const keys = actions.flatMap((action) => (action ? [action.key] : [])).join();
  return useCallback(
    (row: Row) => (keys === '' ? [] : rowActions(latest.current, row, confirm)),
    [keys, confirm],
  );
}
