import FilterList from '@mui/icons-material/FilterList';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useT } from '@/i18n/useT';
import { MenuMark } from './MenuMark';
import styles from './toolbar.module.css';

export interface FilterOption {
  value: string;
  label: string;
}

/** Filters that belong together, with what they have in common as the heading. */
export interface FilterGroup {
  heading: string;
  options: readonly FilterOption[];
}

export interface FilterMenuProps {
  groups: readonly FilterGroup[];
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** The filters of a list, several at a time; what is chosen shows as chips below the toolbar. */
export function FilterMenu({ groups, value, onChange }: FilterMenuProps) {
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const toggle = (filter: string) =>
    onChange(value.includes(filter) ? value.filter((one) => one !== filter) : [...value, filter]);

  return (
    <>
      <Button
        variant="outlined"
        startIcon={<FilterList />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('table.filters')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {groups.flatMap(({ heading, options }) => [
          <li key={heading} className={styles.menuHeading} role="presentation">
            {heading}
          </li>,
          ...options.map((option) => (
            <MenuItem
              key={option.value}
              role="menuitemcheckbox"
              aria-checked={value.includes(option.value)}
              onClick={() => toggle(option.value)}
            >
              <MenuMark kind="check" isChecked={value.includes(option.value)} />
              {option.label}
            </MenuItem>
          )),
        ])}
      </Menu>
    </>
  );
}
