import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Popover from '@mui/material/Popover';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { SearchSelect } from '@/components/form/SearchSelect';
import { withFilter } from '@/components/list/listParams';
import { useT } from '@/i18n/useT';
import { isChosen, toggledIn } from './chosen';
import type { ListFilter } from './FilterMenu';
import styles from './toolbar.module.css';

type ChoicesFilter = Extract<ListFilter, { kind: 'choices' }>;

export interface FilterPopoverProps {
  filters: readonly ListFilter[];
  anchor: HTMLElement;
  onClose: () => void;
  children?: ReactNode;
}

/** The filters to choose from; the default export of a chunk that loads when it is opened. */
export default function FilterPopover({ filters, anchor, onClose, children }: FilterPopoverProps) {
  const t = useT();
  const { filterValues, setFilters } = useListContext();
  /** What stays chosen beside the value, or the value itself, to be dropped. */
  const chosenBefore = ({ name, isSingle }: ChoicesFilter, value: string) =>
    isSingle && !isChosen(filterValues[name], value) ? [] : filterValues[name];
  const choose = (name: string, value: unknown) => setFilters(withFilter(filterValues, name, value));

  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': t('table.filters'), className: styles.filters } }}
    >
      {children}
      {filters.map(
        (filter) =>
          filter.kind === 'records' && (
            <SearchSelect
              key={filter.name}
              resource={filter.resource}
              filter={filter.filter}
              label={filter.label}
              placeholder={t('table.all')}
              isMultiple
              value={(filterValues[filter.name] as number[] | undefined) ?? []}
              onChange={(ids) => choose(filter.name, ids)}
            />
          ),
      )}
      <div className={styles.filterGroups}>
        {filters.map(
          (filter) =>
            filter.kind === 'choices' &&
            filter.groups.map(({ heading, options }) => (
              <fieldset key={heading} className={styles.filterGroup}>
                <legend className={styles.menuHeading}>{heading}</legend>
                {options.map(({ value, label }) => (
                  <FormControlLabel
                    key={value}
                    className={styles.filterOption}
                    label={label}
                    control={
                      <Checkbox
                        checked={isChosen(filterValues[filter.name], value)}
                        onChange={() => choose(filter.name, toggledIn(chosenBefore(filter, value), value))}
                      />
                    }
                  />
                ))}
              </fieldset>
            )),
        )}
      </div>
    </Popover>
  );
}
