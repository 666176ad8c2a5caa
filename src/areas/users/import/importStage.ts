import type { UserImport } from '@contract/users/imports';
import type { ColumnChoice } from './columnMapping';
import type { OpenedFile } from './csvMessages';

/** A file in the page, with the columns that were chosen so far. */
export interface ChosenFile {
  readonly file: OpenedFile;
  readonly fileName: string;
  readonly choice: ColumnChoice;
  /** The choice is the one of last time. */
  readonly isRemembered: boolean;
}

/** The file of a stage, without the stage itself: spread as it is, it would bring its own kind along. */
export const chosenIn = ({ file, fileName, choice, isRemembered }: ChosenFile): ChosenFile => ({
  file,
  fileName,
  choice,
  isRemembered,
});

/** How far the import of a file has come. A problem is the words to show for it. */
export type ImportStage =
  | { readonly kind: 'choose'; readonly problem?: string | undefined }
  | { readonly kind: 'reading'; readonly fileName: string; readonly share: number }
  | ({
      readonly kind: 'columns';
      readonly problem?: string | undefined;
      readonly isAsked?: boolean;
    } & ChosenFile)
  | ({ readonly kind: 'sending'; readonly sent: number } & ChosenFile)
  /** The file is absent after a reload: the gateway has what it needs. */
  | { readonly kind: 'checked'; readonly record: UserImport; readonly chosen?: ChosenFile }
  | { readonly kind: 'working'; readonly record: UserImport; readonly operationId: number };

/** Whether leaving now would lose a file on its way; what the gateway has checked is in the address. */
export const isUnsaved = ({ kind }: ImportStage): boolean =>
  kind === 'reading' || kind === 'columns' || kind === 'sending';

/** Whether anybody would be added or changed. */
export const hasWork = ({ summary }: UserImport): boolean =>
  (summary?.counts.new ?? 0) + (summary?.counts.changed ?? 0) > 0;
