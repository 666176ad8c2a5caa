import type { Actor } from '@contract/access';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';
import type { TranslationKey } from '@/i18n/keys';
import type { TypedTranslate } from '@/i18n/useT';
import type { ThemeMode } from '@/theme/themeMode';
import type { NavItem } from '../navigation';

/** The data sources build their entries from. */
export interface CommandContext {
  actor: Actor | undefined;
  /** The sidebar's entries the user sees. */
  navigation: readonly NavItem[];
  t: TypedTranslate;
  themeMode: ThemeMode;
  setThemeMode: (mode: ThemeMode) => void;
}

interface EntryText {
  /** Unique within its source. */
  id: string;
  label: string;
  /** A second, quieter text, such as a screen's group or a user's address. It is searched too. */
  hint?: string;
  icon?: ComponentType<SvgIconProps>;
}

/** An entry of the palette: it opens a page or runs a command. */
export type CommandEntry = EntryText & ({ to: string } | { run: () => void });

/** A group of entries known in advance; the palette filters them by the query. */
export interface KnownSource {
  kind: 'known';
  id: string;
  labelKey: TranslationKey;
  entries: (context: CommandContext) => readonly CommandEntry[];
}

/**
 * A group of entries fetched from the gateway while the user types (users, customers); the gateway filters
 * them.
 */
export interface AskedSource {
  kind: 'asked';
  id: string;
  labelKey: TranslationKey;
  /** Shorter queries are not sent. */
  minLength: number;
  search: (query: string, context: CommandContext, signal: AbortSignal) => Promise<readonly CommandEntry[]>;
}

export type CommandSource = KnownSource | AskedSource;

export interface CommandGroup {
  source: CommandSource;
  entries: readonly CommandEntry[];
}
