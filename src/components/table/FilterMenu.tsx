import FilterList from '@mui/icons-material/FilterList';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { type ReactNode, useState } from 'react';
import { useListContext } from 'react-admin';
import { SearchSelect } from '@/components/form/SearchSelect';
import { withFilter } from '@/components/list/listParams';
import { useT } from '@/i18n/useT';
import styles from './toolbar.module.css';

export interface FilterOption {
  value: string;
  label: string;
}

/** Related filters under a common heading. */
export interface FilterGroup {
  heading: string;
  options: readonly FilterOption[];
}

/** One filter of a list, by its name in the list's spec. */
export type ListFilter =
  | { kind: 'choices'; name: string; groups: readonly FilterGroup[] }
  /** By records that have a name: departments or groups. */
  | { kind: 'records'; name: string; resource: string; label: string };

export const isChosen = (value: unknown, one: unknown) => Array.isArray(value) && value.includes(one);

/** The list of chosen items with this one toggled. */
export function toggledIn<Item>(value: unknown, one: Item): Item[] {
  const chosen = Array.isArray(value) ? (value as Item[]) : [];
  return chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one];
}

export interface FilterMenuProps {
  filters: readonly ListFilter[];
  /** On a phone it is an icon, and the menu includes the list's other controls. */
  isPhone?: boolean;
  children?: ReactNode;
}

/** The filters of a list, several at a time; active ones show as chips below the toolbar. */
export function FilterMenu(props: FilterMenuProps) {
  const { filters, isPhone, children } = props;
  const t = useT();
  const { filterValues, setFilters } = useListContext();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (name: string, value: unknown) => setFilters(withFilter(filterValues, name, value));
  const opener = {
    'aria-haspopup': 'dialog',
    'aria-expanded': anchor !== null,
    onClick: (event: { currentTarget: HTMLElement }) => setAnchor(event.currentTarget),
  } as const;

  return (
    <>
      {isPhone ? (
        <IconButton aria-label={t('table.filters')} {...opener}>
          <FilterList fontSize="small" />
        </IconButton>
      ) : (
        <Button variant="outlined" startIcon={<FilterList />} {...opener}>
          {t('table.filters')}
        </Button>
      )}
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('table.filters'), className: styles.filters } }}
      >
        {isPhone && children}
        {filters.map((filter) =>
          filter.kind === 'records' ? (
            <SearchSelect
              key={filter.name}
              resource={filter.resource}
              label={filter.label}
              isMultiple
              value={(filterValues[filter.name] as number[] | undefined) ?? []}
              onChange={(ids) => choose(filter.name, ids)}
            />
          ) : (
            <div key={filter.name} className={styles.filterGroups}>
              {filter.groups.map(({ heading, options }) => (
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
                          onChange={() => choose(filter.name, toggledIn(filterValues[filter.name], value))}
                        />
                      }
                    />
                  ))}
                </fieldset>
              ))}
            </div>
          ),
        )}
      </Popover>
    </>
  );
}
