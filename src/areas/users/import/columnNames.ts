import type { TypedTranslate } from '@/i18n/useT';
import type { OpenedFile } from './csvMessages';

/** The names of the columns; unnamed ones are numbered. */
export const columnNames = (
  t: TypedTranslate,
  { header, columns }: Pick<OpenedFile, 'header' | 'columns'>,
): string[] =>
  Array.from({ length: columns }, (_, at) => header?.[at] || t('import.columns.unnamed', { number: at + 1 }));
