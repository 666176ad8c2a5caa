import type { Operation, OperationKindName } from '@contract/operations';
import type { QueryKey } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { FormatNumber } from '@/i18n/useFormatNumber';
import type { TypedTranslate } from '@/i18n/useT';

/** What the area of a kind of operation declares about it. Its texts are `operations.running|ended.<kind>`. */
export interface OperationKind {
  /** The queries that are out of date while it runs and once it has ended. */
  readonly changes: readonly QueryKey[];
  /** What can be done once it is done, such as downloading what it has made. */
  readonly Action?: ComponentType<{ operation: Operation }>;
}

export type OperationKinds = Readonly<Partial<Record<OperationKindName, OperationKind>>>;

/** The result of an operation as a sentence: '3 users disabled'. */
export function doneText(t: TypedTranslate, kind: OperationKindName, done: number, format: FormatNumber) {
  return done > 0
    ? t(`operations.ended.${kind}`, { smart_count: done, count: format(done) })
    : t('operations.nothingChanged');
}
