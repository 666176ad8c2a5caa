import type { Actor } from '@contract/access';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';
import type { TranslationKey } from '@/i18n/keys';
import type { TypedTranslate } from '@/i18n/useT';
import type { ThemeMode } from '@/theme/themeMode';

/** What the sources may build their entries from. */
export interface CommandContext {
  actor: Actor | undefined;
  t: TypedTranslate;
  themeMode: ThemeMode;
  setThemeMode: (mode: ThemeMode) => void;
}

interface EntryText {
  /** Unique within its source. */
  id: string;
  label: string;
  /** A second, quieter text: the group of a screen, the address of a user. Searched too. */
  hint?: string;
  icon?: ComponentType<SvgIconProps>;
}

/** A line of the palette: it leads somewhere or does something. */
export type CommandEntry = EntryText & ({ to: string } | { run: () => void });

/** A group of lines known in advance; the palette filters them by what is typed. */
export interface KnownSource {
  kind: 'known';
  id: string;
  labelKey: TranslationKey;
  entries: (context: CommandContext) => readonly CommandEntry[];
}

/** A group of lines that the gateway finds while one types (users, customers); it filters them itself. */
export interface AskedSource {
  kind: 'asked';
  id: string;
  labelKey: TranslationKey;
  /** Shorter texts are not asked for. */
  minLength: number;
  search: (query: string, context: CommandContext, signal: AbortSignal) => Promise<readonly CommandEntry[]>;
}

export type CommandSource = KnownSource | AskedSource;

export interface CommandGroup {
  source: CommandSource;
  entries: readonly CommandEntry[];
}
