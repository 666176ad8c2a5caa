import FilterList from '@mui/icons-material/FilterList';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { type ReactNode, useState } from 'react';
import { SearchSelect } from '@/components/form/SearchSelect';
import { useT } from '@/i18n/useT';
import type { TableParams } from './tableParams';
import styles from './toolbar.module.css';
import type { ChangeTableParams } from './useTableParams';

export interface FilterOption {
  value: string;
  label: string;
}

/** Filters that belong together, with what they have in common as the heading. */
export interface FilterGroup {
  heading: string;
  options: readonly FilterOption[];
}

/** A filter by records of a resource that have a name: the departments, the groups. */
export interface IdFilter {
  /** Its parameter in the address. */
  key: string;
  resource: string;
  label: string;
}

export interface FilterMenuProps {
  groups: readonly FilterGroup[];
  idFilters?: readonly IdFilter[];
  params: TableParams;
  onChange: ChangeTableParams;
  /** On phones an icon, and the list's further controls are in here. */
  isPhone?: boolean;
  children?: ReactNode;
}

/** The filters of a list, several at a time; what is chosen shows as chips below the toolbar. */
export function FilterMenu(props: FilterMenuProps) {
  const { groups, idFilters = [], params, onChange, isPhone, children } = props;
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { filterBy, ids } = params;
  const toggle = (filter: string) =>
    onChange({
      filterBy: filterBy.includes(filter) ? filterBy.filter((one) => one !== filter) : [...filterBy, filter],
    });
  const choose = (key: string, chosen: readonly number[]) => {
    const { [key]: _before, ...others } = ids;
    onChange({ ids: chosen.length > 0 ? { ...others, [key]: chosen } : others });
  };
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
        {idFilters.map(({ key, resource, label }) => (
          <SearchSelect
            key={key}
            resource={resource}
            label={label}
            isMultiple
            value={ids[key] ?? []}
            onChange={(chosen) => choose(key, chosen)}
          />
        ))}
        <div className={styles.filterGroups}>
          {groups.map(({ heading, options }) => (
            <fieldset key={heading} className={styles.filterGroup}>
              <legend className={styles.menuHeading}>{heading}</legend>
              {options.map(({ value, label }) => (
                <FormControlLabel
                  key={value}
                  className={styles.filterOption}
                  label={label}
                  control={<Checkbox checked={filterBy.includes(value)} onChange={() => toggle(value)} />}
                />
              ))}
            </fieldset>
          ))}
        </div>
      </Popover>
    </>
  );
}
