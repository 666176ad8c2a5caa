import { limits } from '@contract/limits';
import { isOpen, operationEndpoints } from '@contract/operations';
import ExpandLess from '@mui/icons-material/ExpandLess';
import ExpandMore from '@mui/icons-material/ExpandMore';
import IconButton from '@mui/material/IconButton';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { unfollow } from '@/client/followedOperations';
import { useCall } from '@/client/useCall';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import { OperationCard } from './OperationCard';
import type { OperationKinds } from './operationKinds';
import styles from './operations.module.css';
import { useRefreshDuring } from './useRefreshDuring';

const POLL_MS = 1000;
const PHONE = `(max-width:${limits.ui.phoneMaxWidth}px)`;
const RECENT = 25;
/** Distance between the dock and what is above it. */
const DOCK_GAP = 8;

export interface OperationsDockProps {
  companyId: number;
  followed: readonly number[];
  kinds: OperationKinds;
}

/**
 * Operations in progress and their results, docked over every screen; it survives reloads and navigation.
 * Polls for progress while an operation is in progress.
 */
export default function OperationsDock({ companyId, followed, kinds }: OperationsDockProps) {
  const t = useT();
  const listId = useId();
  const format = useFormatNumber();
  // On phones the list matters most: the tasks are collapsed to a line until opened.
  const [isCollapsed, setCollapsed] = useState(() => matchMedia(PHONE).matches);
  const { data, refetch } = useCall(
    operationEndpoints.list,
    { params: { companyId }, query: { pageNumber: 0, pageSize: RECENT } },
    {
      refetchInterval: ({ state }) =>
        state.error || state.data?.data.items.some((one) => isOpen(one.state)) ? POLL_MS : false,
    },
  );
  const recent = data?.data.items;
  const shown = useMemo(
    () => recent?.filter(({ id, state }) => isOpen(state) || followed.includes(id)),
    [recent, followed],
  );
  useRefreshDuring(shown, kinds);

  const newest = followed.at(-1) ?? 0;
  const isMissing = recent !== undefined && !recent.some(({ id }) => id === newest);
  useEffect(() => {
    // An operation started after the last poll is missing: poll again, and unfollow it if it is still
    // missing.
    if (!isMissing) return;
    void refetch().then((answer) => {
      const known = new Set(answer.data?.data.items.map(({ id }) => id));
      if (answer.data && !known.has(newest)) unfollow(companyId, [newest]);
    });
  }, [isMissing, newest, companyId, refetch]);

  const dock = useRef<HTMLElement>(null);
  const isShown = Boolean(shown?.length);
  useEffect(() => {
    const { current } = dock;
    if (!isShown || !current) return;
    // Lists reserve the height of the dock.
    const root = document.documentElement.style;
    const observer = new ResizeObserver(() =>
      root.setProperty('--dock-height', `${current.offsetHeight + DOCK_GAP}px`),
    );
    observer.observe(current);
    return () => {
      observer.disconnect();
      root.removeProperty('--dock-height');
    };
  }, [isShown]);

  if (!shown?.length) return null;
  return (
    <section ref={dock} className={styles.dock} aria-label={t('operations.dock.label')}>
      <header className={styles.head}>
        <h2>
          {t('operations.dock.label')} · {format(shown.length)}
        </h2>
        <IconButton
          size="small"
          aria-expanded={!isCollapsed}
          aria-controls={listId}
          aria-label={t(isCollapsed ? 'operations.dock.expand' : 'operations.dock.collapse')}
          onClick={() => setCollapsed(!isCollapsed)}
        >
          {isCollapsed ? <ExpandLess fontSize="small" /> : <ExpandMore fontSize="small" />}
        </IconButton>
      </header>
      <ul id={listId} className={styles.cards} hidden={isCollapsed}>
        {shown.map((operation) => (
          <OperationCard
            key={operation.id}
            operation={operation}
            companyId={companyId}
            Action={kinds[operation.kind]?.Action}
            onChanged={() => void refetch()}
          />
        ))}
      </ul>
    </section>
  );
}
