import type { SimulationDetail } from '@contract/phishing-simulation/campaigns';
import { useMemo } from 'react';
import { type FilterCodec, idsFilter } from '@/components/list/listParams';
import type { ListFilter } from '@/components/table/FilterMenu';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';

const numbers = idsFilter('rounds');

/** Rounds by their numbers: `rounds=1,2`; choices are texts. */
export const roundsFilter: FilterCodec = {
  ...numbers,
  read: (values) => (numbers.read(values) as number[] | undefined)?.map(String),
};

/** The rounds to choose from; undefined where there is nothing to choose. */
export function useRoundsFilter(rounds: SimulationDetail['rounds']): readonly ListFilter[] | undefined {
  const t = useT();
  const format = useFormatNumber();
  return useMemo(() => {
    if (rounds.length < 2) return undefined;
    const options = rounds
      .map(({ roundNumber }) => roundNumber)
      .sort((one, other) => other - one)
      .map((round) => ({
        value: String(round),
        label: t('phishingSimulation.report.round', { round: format(round) }),
      }));
    return [
      {
        kind: 'choices',
        name: 'rounds',
        groups: [{ heading: t('phishingSimulation.report.tabs.rounds'), options }],
      },
    ];
  }, [rounds, t, format]);
}
