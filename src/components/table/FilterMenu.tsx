import FilterList from '@mui/icons-material/FilterList';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyComponent } from '@/client/lazyPage';
import { useT } from '@/i18n/useT';

const FilterPopover = lazyComponent(() => import('./FilterPopover'));

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
  | {
      kind: 'choices';
      name: string;
      groups: readonly FilterGroup[];
      /** Choosing another one replaces the first. */
      isSingle?: boolean;
    }
  /** By records that have a name: departments or groups. */
  | {
      kind: 'records';
      name: string;
      resource: string;
      label: string;
      /** The choices' own filter, such as the exercise that has them. */
      filter?: Readonly<Record<string, unknown>>;
    };

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
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
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
      {anchor && (
        <Suspense>
          <FilterPopover filters={filters} anchor={anchor} onClose={() => setAnchor(null)}>
            {isPhone && children}
          </FilterPopover>
        </Suspense>
      )}
    </>
  );
}
