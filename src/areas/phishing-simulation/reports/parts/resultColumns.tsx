import { limits } from '@contract/limits';
import type { Results } from '@contract/phishing-simulation/content';
import type { Formats } from '@/components/report/useFormats';
import type { Column } from '@/components/table/column';
import type { TypedTranslate } from '@/i18n/useT';
import styles from './parts.module.css';

interface WithResults {
  /** Null where an anonymous report would tell who it is about. */
  readonly results: Results | null;
}

const SHARES = ['opened', 'clicked', 'submitted', 'phished', 'reported'] as const;

/** What came of the mails of a row: how many were sent, and the rest as shares of these. */
export function resultColumns<Row extends WithResults>(
  t: TypedTranslate,
  { number, share }: Formats,
  { isSorted = true }: { isSorted?: boolean } = {},
): Column<Row>[] {
  const hidden = (
    <span
      data-muted=""
      title={t('phishingSimulation.report.hiddenRow', { smart_count: limits.simulations.anonymousMin })}
    >
      –
    </span>
  );
  const column = (
    key: 'sent' | (typeof SHARES)[number],
  ): Pick<Column<Row>, 'key' | 'label' | 'sort' | 'align'> => ({
    key,
    label: t(`phishingSimulation.results.${key}`),
    ...(isSorted && { sort: key }),
    align: 'end',
  });
  return [
    {
      ...column('sent'),
      width: 64,
      render: ({ results }) => (results ? number(results.sent) : hidden),
    },
    ...SHARES.map(
      (key): Column<Row> => ({
        ...column(key),
        width: 96,
        render: ({ results }) =>
          results ? (
            <span className={styles.result}>
              {number(results[key])} <span>{share(results[key], results.sent)}</span>
            </span>
          ) : (
            hidden
          ),
      }),
    ),
  ];
}
