import type { UserImport } from '@contract/users/imports';
import type { ColumnChoice } from './columnMapping';
import type { OpenedFile } from './csvMessages';

/** A file in the page, with the columns selected so far. */
export interface ChosenFile {
  readonly file: OpenedFile;
  readonly fileName: string;
  readonly choice: ColumnChoice;
  /** The selection was remembered from an earlier file. */
  readonly isRemembered: boolean;
}

/** The file fields of a stage; spreading the stage itself would copy its `kind` too. */
export const chosenIn = ({ file, fileName, choice, isRemembered }: ChosenFile): ChosenFile => ({
  file,
  fileName,
  choice,
  isRemembered,
});

/** The progress of an import. A problem is the text to show for it. */
export type ImportStage =
  | { readonly kind: 'choose'; readonly problem?: string | undefined }
  | { readonly kind: 'reading'; readonly fileName: string; readonly share: number }
  | ({
      readonly kind: 'columns';
      readonly problem?: string | undefined;
      readonly isAsked?: boolean;
    } & ChosenFile)
  | ({ readonly kind: 'sending'; readonly sent: number } & ChosenFile)
  /** The file is absent after a reload: the gateway has everything it needs. */
  | { readonly kind: 'checked'; readonly record: UserImport; readonly chosen?: ChosenFile }
  | { readonly kind: 'working'; readonly record: UserImport; readonly operationId: number };

/** Whether leaving now would lose a file; an import that was checked is in the address. */
export const isUnsaved = ({ kind }: ImportStage): boolean =>
  kind === 'reading' || kind === 'columns' || kind === 'sending';

/** Whether the import would add or change any user. */
export const hasWork = ({ summary }: UserImport): boolean =>
  (summary?.counts.new ?? 0) + (summary?.counts.changed ?? 0) > 0;
