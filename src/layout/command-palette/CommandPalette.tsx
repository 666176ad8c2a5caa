import SearchIcon from '@mui/icons-material/Search';
import Dialog from '@mui/material/Dialog';
import { type KeyboardEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '@/authProvider/currentSession';
import { useHeldWhilePressed } from '@/components/form/useHeldWhilePressed';
import { useT } from '@/i18n/useT';
import { useThemeMode } from '@/theme/themeMode';
import { useNavigation } from '../navigation';
import { CommandList } from './CommandList';
import styles from './CommandPalette.module.css';
import type { CommandEntry, CommandSource } from './commandSource';
import { SHELL_SOURCES } from './shellSources';
import { useCommandGroups } from './useCommandGroups';

export interface CommandPaletteProps {
  /** Sources of the areas, after the shell's own screens and commands. */
  sources?: readonly CommandSource[];
  onClose: () => void;
}

const NO_SOURCES: readonly CommandSource[] = [];

/**
 * Ctrl/Cmd-K: type a destination, choose with the arrow keys, press Enter. A combobox over grouped options.
 */
export function CommandPalette({ sources = NO_SOURCES, onClose }: CommandPaletteProps) {
  const t = useT();
  const navigate = useNavigate();
  const actor = useSession()?.actor;
  const navigation = useNavigation();
  const { mode, setMode } = useThemeMode();
  const listId = useId();
  const [query, setQuery] = useState('');
  const [position, setPosition] = useState(0);
  const [allSources] = useState(() => [...SHELL_SOURCES, ...sources]);
  const found = useCommandGroups(allSources, query, {
    ...{ actor, navigation, t },
    ...{ themeMode: mode, setThemeMode: setMode },
  });
  const { shown: groups, onPointerDown } = useHeldWhilePressed(found);
  const entries = groups.flatMap((group) => group.entries);
  const active = Math.min(position, entries.length - 1);

  const choose = (entry: CommandEntry | undefined) => {
    if (!entry) return;
    onClose();
    if ('to' in entry) void navigate(entry.to);
    else entry.run();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = { ArrowDown: active + 1, ArrowUp: active - 1 };
    const next = moves[event.key];
    if (next !== undefined && entries.length > 0) {
      event.preventDefault();
      setPosition((next + entries.length) % entries.length);
    }
    // The Enter that ends composing a Japanese or Chinese word must not choose an entry.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      choose(entries[active]);
    }
  };

  return (
    <Dialog
      open
      onClose={onClose}
      slotProps={{
        paper: { className: styles.paper, 'aria-label': t('shell.palette.label') },
        container: { className: styles.container },
      }}
    >
      <div className={styles.field}>
        <SearchIcon fontSize="small" />
        <input
          autoFocus
          type="text"
          role="combobox"
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-activedescendant={entries.length > 0 ? `${listId}-${active}` : undefined}
          aria-autocomplete="list"
          aria-label={t('shell.palette.placeholder')}
          placeholder={t('shell.palette.placeholder')}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setPosition(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <CommandList
        id={listId}
        groups={groups}
        active={active}
        onActivate={setPosition}
        onPointerDown={onPointerDown}
        onChoose={choose}
      />
      {entries.length === 0 && (
        <p className={styles.none} role="status">
          {t('shell.palette.none', { query: query.trim() })}
        </p>
      )}
      <footer className={styles.hints} aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('shell.palette.move')}
        </span>
        <span>
          <kbd>Enter</kbd> {t('shell.palette.choose')}
        </span>
        <span>
          <kbd>Esc</kbd> {t('shell.palette.dismiss')}
        </span>
      </footer>
    </Dialog>
  );
}
