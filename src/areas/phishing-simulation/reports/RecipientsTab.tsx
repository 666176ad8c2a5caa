import { limits } from '@contract/limits';
import {
  RECIPIENT_EVENTS,
  RECIPIENT_SORTS,
  type RecipientEvent,
  type RecipientReport,
} from '@contract/phishing-simulation/reports';
import { Suspense, useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { lazyComponent } from '@/client/lazyPage';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { EmptyState } from '@/components/feedback/EmptyState';
import { List } from '@/components/list/List';
import { choicesFilter, idsFilter, type ListSpec, PARTNER_NAMES } from '@/components/list/listParams';
import { recordId } from '@/components/record/recordId';
import { MailStateBadge } from '@/components/simulation/MailStateBadge';
import type { Column } from '@/components/table/column';
import { DataTable } from '@/components/table/DataTable';
import { ExportButton } from '@/components/table/ExportButton';
import type { ListFilter } from '@/components/table/FilterMenu';
import { RelativeTime } from '@/components/table/RelativeTime';
import type { RecipientFilter } from '@/dataProvider/resources/simulationReports';
import { type FormatNumber, useFormatNumber } from '@/i18n/useFormatNumber';
import { type TypedTranslate, useT } from '@/i18n/useT';
import type { ReportTabProps } from './ReportPage';
import { roundsFilter, useRoundsFilter } from './roundsFilter';
import { SENT_IN, SentInInputs } from './sentIn';

const RecipientDrawer = lazyComponent(() => import('./RecipientDrawer'));

/** The parameter of the address that opens a mail. */
const MAIL = 'mail';

const RECIPIENTS: ListSpec<RecipientFilter> = {
  sorts: RECIPIENT_SORTS,
  defaultSort: { field: 'sentAt', order: 'DESC' },
  filters: {
    rounds: roundsFilter,
    departments: idsFilter('departments'),
    groups: idsFilter('groups'),
    phishingEvents: choicesFilter(RECIPIENT_EVENTS),
    ...SENT_IN,
  },
  names: PARTNER_NAMES,
  perPage: limits.paging.reportPageSize,
};

/** The name of a recipient, which opens what happened to the mail. */
function RecipientName({ recipient: { id, fullName, email } }: { recipient: RecipientReport }) {
  const [query] = useSearchParams();
  const next = new URLSearchParams(query);
  next.set(MAIL, String(id));
  return (
    <Link to={`?${next}`}>
      <bdi>{fullName || email}</bdi>
    </Link>
  );
}

const TIMES = ['sentAt', 'openedAt', 'clickedAt', 'submittedAt', 'reportedAt'] as const;

const columnsOf = (
  t: TypedTranslate,
  format: FormatNumber,
  hasRounds: boolean,
): Column<RecipientReport>[] => [
  {
    key: 'fullName',
    label: t('phishingSimulation.report.columns.fullName'),
    sort: 'fullName',
    width: 140,
    render: (recipient) => <RecipientName recipient={recipient} />,
  },
  {
    key: 'email',
    label: t('phishingSimulation.report.columns.email'),
    sort: 'email',
    width: 130,
    card: 'subtitle',
    render: ({ email }) => <bdi dir="ltr">{email}</bdi>,
  },
  {
    key: 'department',
    label: t('phishingSimulation.report.columns.department'),
    width: 105,
    isOptional: true,
    render: ({ department }) => <bdi>{department}</bdi>,
  },
  {
    key: 'template',
    label: t('phishingSimulation.report.columns.template'),
    width: 140,
    render: ({ template }) => <bdi>{template}</bdi>,
  },
  {
    key: 'round',
    label: t('phishingSimulation.report.columns.round'),
    sort: 'round',
    align: 'end',
    width: 66,
    isOptional: !hasRounds,
    render: ({ round }) => format(round),
  },
  {
    key: 'state',
    label: t('phishingSimulation.report.columns.state'),
    width: 84,
    render: ({ state, failure }) => <MailStateBadge state={state} failure={failure} />,
  },
  ...TIMES.map(
    (key): Column<RecipientReport> => ({
      key,
      label: t(`phishingSimulation.report.columns.${key}`),
      sort: key,
      width: 92,
      render: (recipient) => <RelativeTime value={recipient[key]} />,
    }),
  ),
];

const EVENT_TEXTS = {
  SENT: 'sent',
  OPENED: 'opened',
  CLICKED: 'clicked',
  SUBMITTED: 'submitted',
  REPORTED: 'reported',
} as const satisfies Record<RecipientEvent, string>;

const filtersOf = (
  t: TypedTranslate,
  filter: { campaignId: number },
  rounds: readonly ListFilter[] = [],
): ListFilter[] => [
  {
    kind: 'records',
    name: 'departments',
    resource: 'simulation_department_choices',
    label: t('phishingSimulation.report.tabs.departments'),
    filter,
  },
  {
    kind: 'records',
    name: 'groups',
    resource: 'simulation_group_choices',
    label: t('phishingSimulation.report.tabs.groups'),
    filter,
  },
  {
    kind: 'choices',
    name: 'phishingEvents',
    groups: [
      {
        heading: t('phishingSimulation.report.events.title'),
        options: RECIPIENT_EVENTS.map((value) => ({
          value,
          label: t(`phishingSimulation.results.${EVENT_TEXTS[value]}`),
        })),
      },
    ],
  },
  ...rounds,
];

function Recipients({ simulation: { id, rounds, timeZone } }: Pick<ReportTabProps, 'simulation'>) {
  const t = useT();
  const format = useFormatNumber();
  const [opened, setOpened] = useQueryFlag(MAIL);
  const mailId = recordId(opened);
  const roundsToChoose = useRoundsFilter(rounds);
  const filter = useMemo(() => ({ campaignId: id }), [id]);
  const hasRounds = rounds.length > 1;
  const columns = useMemo(() => columnsOf(t, format, hasRounds), [t, format, hasRounds]);
  const filters = useMemo(() => filtersOf(t, filter, roundsToChoose), [t, filter, roundsToChoose]);
  return (
    <List resource="simulation_recipients" spec={RECIPIENTS} filter={filter}>
      <SentInInputs />
      <DataTable<RecipientReport>
        label={t('phishingSimulation.report.tabs.recipients')}
        searchLabel={t('phishingSimulation.report.search.recipients')}
        columns={columns}
        filters={filters}
        tools={<ExportButton name="phishing-simulation-recipients" />}
        empty={
          <EmptyState
            title={t('phishingSimulation.report.noData')}
            description={t('phishingSimulation.report.none.recipients')}
          />
        }
      />
      {mailId !== undefined && (
        <Suspense>
          <RecipientDrawer
            key={mailId}
            campaignId={id}
            timeZone={timeZone}
            mailId={mailId}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </List>
  );
}

/** /recipients: the mails of the campaign, sent last first, and what was done with each. */
export function RecipientsTab({ simulation, overview: { isAnonymous } }: ReportTabProps) {
  const t = useT();
  return isAnonymous ? (
    <EmptyState
      title={t('phishingSimulation.report.anonymous.nobody.title')}
      description={t('phishingSimulation.report.anonymous.nobody.text')}
    />
  ) : (
    <Recipients simulation={simulation} />
  );
}
