import {
  POLICY_LEARNER_SORTS,
  type PolicyLearner,
  policyEvidenceEndpoints,
} from '@contract/policies/evidence';
import type { LearnerStatus } from '@contract/training/assignments';
import Block from '@mui/icons-material/BlockOutlined';
import Mail from '@mui/icons-material/MailOutlineOutlined';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { call } from '@/client/client';
import { Badge, type BadgeTone } from '@/components/badge/Badge';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { EmptyState } from '@/components/feedback/EmptyState';
import { List } from '@/components/list/List';
import type { ListSpec } from '@/components/list/listParams';
import { useConsoleList } from '@/components/list/useConsoleList';
import type { Column } from '@/components/table/column';
import { DataTable } from '@/components/table/DataTable';
import { DueDay } from '@/components/table/DueDay';
import { ExportButton } from '@/components/table/ExportButton';
import type { ListFilter } from '@/components/table/FilterMenu';
import { RelativeTime } from '@/components/table/RelativeTime';
import { useRowActions } from '@/components/table/useRowActions';
import type { PolicyLearnerFilter } from '@/dataProvider/resources/policies';
import { type TypedTranslate, useT } from '@/i18n/useT';
import { RemindDialog } from '@/learners/RemindDialog';
import { policyPath } from '../links';
import { PersonName } from '../PersonName';
import { ExcuseDialog } from './ExcuseDialog';
import type { PolicyTabProps } from './PolicyPage';

/** A policy is never 'not passed'. */
const STATUSES = ['NOT_STARTED', 'IN_PROGRESS', 'OVERDUE', 'COMPLETED'] as const satisfies LearnerStatus[];
type Status = (typeof STATUSES)[number];
const statusOf = (value: unknown) => STATUSES.find((one) => one === value);

const PEOPLE: ListSpec<PolicyLearnerFilter> = {
  sorts: POLICY_LEARNER_SORTS,
  defaultSort: { field: 'name', order: 'ASC' },
  filters: {
    status: { read: ([value]) => statusOf(value), write: (value) => statusOf(value) ?? '' },
  },
};

const TONES: Record<LearnerStatus, BadgeTone> = {
  NOT_STARTED: 'muted',
  IN_PROGRESS: 'info',
  OVERDUE: 'danger',
  NOT_PASSED: 'danger',
  COMPLETED: 'success',
};
const nameOfStatus = (t: TypedTranslate, status: LearnerStatus) =>
  t(`policies.standing.${status === 'NOT_PASSED' ? 'OVERDUE' : status}`);

const columnsOf = (t: TypedTranslate, timeZone: string): Column<PolicyLearner>[] => [
  {
    key: 'name',
    label: t('policies.columns.person'),
    sort: 'name',
    width: 190,
    render: (person) => <PersonName person={person} />,
  },
  {
    key: 'email',
    label: t('policies.columns.email'),
    sort: 'email',
    width: 220,
    card: 'subtitle',
    render: ({ email }) => <bdi dir="ltr">{email}</bdi>,
  },
  {
    key: 'department',
    label: t('policies.columns.department'),
    width: 160,
    render: ({ departmentName }) => <bdi>{departmentName}</bdi>,
  },
  {
    key: 'status',
    label: t('policies.columns.status'),
    width: 130,
    render: ({ status }) => <Badge tone={TONES[status]}>{nameOfStatus(t, status)}</Badge>,
  },
  {
    key: 'due',
    label: t('policies.columns.dueAt'),
    sort: 'dueAt',
    width: 140,
    render: ({ dueAt }) => <DueDay value={dueAt} timeZone={timeZone} />,
  },
  {
    key: 'completed',
    label: t('policies.columns.acknowledgedAt'),
    sort: 'completedAt',
    width: 140,
    render: ({ completedAt }) => <RelativeTime value={completedAt} never="–" />,
  },
];

/** /people: whom the policy asks now, and how they stand. */
export default function PeopleTab({ policy }: PolicyTabProps) {
  const t = useT();
  const { id, assignment } = policy;
  const filter = useMemo(() => ({ policyId: id }), [id]);
  const timeZone = assignment?.timeZone ?? 'UTC';
  const columns = useMemo(() => columnsOf(t, timeZone), [t, timeZone]);
  const canExcuse = useCan(policyEvidenceEndpoints.excuse);
  const [excused, setExcused] = useState<PolicyLearner | null>(null);
  const actions = useRowActions<PolicyLearner>([
    canExcuse && {
      key: 'excuse',
      label: t('policies.exceptions.button'),
      icon: Block,
      isOffered: ({ status }) => status !== 'COMPLETED',
      run: setExcused,
    },
  ]);
  const filters = useMemo<ListFilter[]>(
    () => [
      {
        kind: 'choices',
        name: 'status',
        isSingle: true,
        groups: [
          {
            heading: t('policies.columns.status'),
            options: STATUSES.map((value) => ({ value, label: nameOfStatus(t, value) })),
          },
        ],
      },
    ],
    [t],
  );
  if (!assignment)
    return (
      <EmptyState
        title={t('policies.empty.people')}
        action={
          <Button component={Link} to={policyPath(id, 'assignment')} variant="contained">
            {t('policies.tabs.assignment')}
          </Button>
        }
      />
    );
  return (
    <>
      <List resource="policy_learners" spec={PEOPLE} filter={filter}>
        <DataTable<PolicyLearner>
          label={t('policies.tabs.people')}
          searchLabel={t('policies.searchPeople')}
          columns={columns}
          filters={filters}
          actions={actions}
          tools={
            <>
              <ExportButton name="policy-people" />
              <RemindButton policy={policy} />
            </>
          }
          empty={<EmptyState title={t('policies.empty.people')} />}
        />
      </List>
      {excused && <ExcuseDialog policyId={id} person={excused} onClose={() => setExcused(null)} />}
    </>
  );
}

interface Matching {
  policyId: number;
  search?: string;
  status?: Status;
}

/** Mails those of the listed people who have not acknowledged it; `?modal=remind` opens it. */
function RemindButton({ policy: { id, name, assignment, standing } }: PolicyTabProps) {
  const t = useT();
  const canRemind = useCan(policyEvidenceEndpoints.remind);
  const { matching } = useConsoleList<PolicyLearner, Matching>();
  const [modal, setModal] = useQueryFlag('modal');
  const { search, status } = matching;
  const isRunning = assignment?.status === 'ACTIVE' || assignment?.status === 'IN_PROGRESS';
  const open = standing ? standing.assignments - standing.acknowledged : 0;
  if (!canRemind || !isRunning || open <= 0 || status === 'COMPLETED') return null;
  return (
    <>
      <Button variant="contained" startIcon={<Mail />} onClick={() => setModal('remind')}>
        {t('policies.remind.button')}
      </Button>
      {modal === 'remind' && (
        <RemindDialog
          title={t('policies.remind.title')}
          description={
            search
              ? t('policies.remind.listed')
              : status
                ? t('policies.remind.some', { status: nameOfStatus(t, status) })
                : t('policies.remind.all', { smart_count: open })
          }
          submitLabel={t('policies.remind.send')}
          subject={t('policies.remind.subject', { name })}
          message={t('policies.remind.message')}
          sent={t('policies.remind.sent')}
          onSend={(text) =>
            call(policyEvidenceEndpoints.remind, {
              params: { companyId: currentCompanyId(), id },
              body: { ...text, ...(search && { searchText: search }), ...(status && { status }) },
            })
          }
          onClose={() => setModal(null)}
        />
      )}
    </>
  );
}
