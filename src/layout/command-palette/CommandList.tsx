import { type PointerEventHandler, useEffect, useRef } from 'react';
import { useT } from '@/i18n/useT';
import styles from './CommandPalette.module.css';
import type { CommandEntry, CommandGroup } from './commandSource';

export interface CommandListProps {
  id: string;
  groups: readonly CommandGroup[];
  /** The position of the active entry, counted over all groups. */
  active: number;
  onActivate: (position: number) => void;
  onPointerDown: PointerEventHandler;
  onChoose: (entry: CommandEntry) => void;
}

/**
 * The options under the palette's field. The focus stays in the field; the active option is scrolled into
 * view.
 */
export function CommandList({ id, groups, active, onActivate, onPointerDown, onChoose }: CommandListProps) {
  const t = useT();
  const listRef = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the active option moves with `active`
  useEffect(() => {
    listRef.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  let position = -1;
  return (
    <div
      ref={listRef}
      id={id}
      role="listbox"
      aria-label={t('shell.palette.results')}
      className={styles.list}
      onPointerDown={onPointerDown}
    >
      {groups.map(({ source, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options is not a fieldset
        <div key={source.id} role="group" aria-labelledby={`${id}-${source.id}`}>
          <div id={`${id}-${source.id}`} className={styles.group}>
            {t(source.labelKey)}
          </div>
          {entries.map((entry) => {
            position += 1;
            const at = position;
            const { icon: Icon } = entry;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys
              // biome-ignore lint/a11y/useFocusableInteractive: as above
              <div
                key={entry.id}
                id={`${id}-${at}`}
                role="option"
                aria-selected={at === active}
                className={styles.option}
                onMouseMove={() => at !== active && onActivate(at)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChoose(entry)}
              >
                {Icon && <Icon fontSize="small" />}
                <span className={styles.optionLabel}>{entry.label}</span>
                {entry.hint && <span className={styles.optionHint}>{entry.hint}</span>}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
