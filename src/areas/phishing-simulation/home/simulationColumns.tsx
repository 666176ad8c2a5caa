import type { Simulation } from '@contract/phishing-simulation/campaigns';
import { OutOfTen } from '@/components/completion/OutOfTen';
import type { Column } from '@/components/table/column';
import { Day } from '@/components/table/Day';
import { RelativeTime } from '@/components/table/RelativeTime';
import type { SimulationList } from '@/dataProvider/resources/simulations';
import type { FormatNumber } from '@/i18n/useFormatNumber';
import type { TypedTranslate } from '@/i18n/useT';
import { Delivery, SimulationName, StatusBadge } from './simulationParts';

/** What a table tells of each campaign: of a draft less, as nothing has been sent. */
export function simulationColumns(
  list: SimulationList,
  t: TypedTranslate,
  format: FormatNumber,
): Column<Simulation>[] {
  const name: Column<Simulation> = {
    key: 'name',
    label: t('phishingSimulation.columns.name'),
    width: 240,
    render: (simulation) => <SimulationName simulation={simulation} />,
  };
  const kind: Column<Simulation> = {
    key: 'kind',
    label: t('phishingSimulation.columns.kind'),
    width: 150,
    card: 'subtitle',
    render: ({ kind }) => t(`phishingSimulation.kinds.${kind}.name`),
  };
  const templates: Column<Simulation> = {
    key: 'templates',
    label: t('phishingSimulation.columns.templates'),
    align: 'end',
    width: 110,
    render: ({ templatesCount }) => format(templatesCount),
  };
  if (list === 'drafts') {
    return [
      name,
      kind,
      templates,
      {
        key: 'updatedAt',
        label: t('phishingSimulation.columns.updatedAt'),
        width: 160,
        render: ({ updatedAt }) => <RelativeTime value={updatedAt} />,
      },
    ];
  }
  const number = (key: 'opened' | 'phished' | 'reported'): Column<Simulation> => ({
    key,
    label: t(`phishingSimulation.results.${key}`),
    align: 'end',
    width: 95,
    isOptional: key === 'opened',
    render: ({ results }) => (results ? format(results[key]) : '–'),
  });
  return [
    name,
    {
      key: 'status',
      label: t('phishingSimulation.columns.status'),
      width: 130,
      card: 'subtitle',
      render: ({ status }) => <StatusBadge status={status} />,
    },
    { ...kind, card: undefined },
    {
      key: 'delivery',
      label: t('phishingSimulation.columns.delivery'),
      width: 230,
      render: (simulation) => <Delivery simulation={simulation} />,
    },
    number('opened'),
    number('phished'),
    number('reported'),
    {
      key: 'score',
      label: t('phishingSimulation.columns.score'),
      align: 'end',
      width: 90,
      render: ({ score }) => <OutOfTen score={score} />,
    },
    {
      key: 'recipients',
      label: t('phishingSimulation.columns.recipients'),
      align: 'end',
      width: 110,
      isOptional: true,
      render: ({ recipients }) => format(recipients),
    },
    { ...templates, isOptional: true },
    {
      key: 'startedAt',
      isOptional: true,
      label: t('phishingSimulation.columns.startedAt'),
      width: 140,
      render: ({ startedAt, timeZone }) => <Day value={startedAt} timeZone={timeZone} />,
    },
    list === 'archived'
      ? {
          key: 'archivedAt',
          label: t('phishingSimulation.columns.archivedAt'),
          width: 140,
          render: ({ archivedAt, timeZone }) => <Day value={archivedAt} timeZone={timeZone} />,
        }
      : {
          key: 'nextRoundAt',
          label: t('phishingSimulation.columns.nextRoundAt'),
          width: 140,
          render: ({ nextRoundAt, timeZone }) => <Day value={nextRoundAt} timeZone={timeZone} />,
        },
  ];
}
