import { buildUrl } from '@contract/endpoint';
import { LEARNER_STATUSES, type LearnerStatus } from '@contract/training/assignments';
import {
  type Campaign,
  type CampaignLearner,
  campaignEndpoints,
  LEARNER_SORTS,
  type LearnerListFilter,
} from '@contract/training/campaigns';
import Download from '@mui/icons-material/FileDownloadOutlined';
import Mail from '@mui/icons-material/MailOutlineOutlined';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { useListContext } from 'react-admin';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { call, httpClient } from '@/client/client';
import { useAction } from '@/client/useAction';
import { Badge, type BadgeTone } from '@/components/badge/Badge';
import { Score } from '@/components/completion/Score';
import { EmptyState } from '@/components/feedback/EmptyState';
import { List } from '@/components/list/List';
import type { ListSpec } from '@/components/list/listParams';
import { useConsoleList } from '@/components/list/useConsoleList';
import { RecordLink } from '@/components/record/RecordLink';
import { PrivateNotice, useIsLearningPrivate } from '@/components/report/PrivateNotice';
import type { Column } from '@/components/table/column';
import { DataTable } from '@/components/table/DataTable';
import { DueDay } from '@/components/table/DueDay';
import { RelativeTime } from '@/components/table/RelativeTime';
import { saveResponse } from '@/components/table/saveResponse';
import type { ActionsOf } from '@/components/table/useRowActions';
import { wireOrder } from '@/dataProvider/wire';
import { type TypedTranslate, useLocaleCode, useT } from '@/i18n/useT';
import styles from './learners.module.css';
import { RemindDialog } from './RemindDialog';

const isStatus = (value: unknown): value is LearnerStatus =>
  (LEARNER_STATUSES as readonly unknown[]).includes(value);

const LEARNER_LIST: ListSpec<LearnerListFilter> = {
  sorts: LEARNER_SORTS,
  defaultSort: { field: 'name', order: 'ASC' },
  filters: {
    status: {
      read: ([value]) => (isStatus(value) ? value : undefined),
      write: (value) => (isStatus(value) ? value : ''),
    },
  },
};

const TONES: Record<LearnerStatus, BadgeTone> = {
  NOT_STARTED: 'muted',
  IN_PROGRESS: 'info',
  OVERDUE: 'danger',
  NOT_PASSED: 'danger',
  COMPLETED: 'success',
};

function learnerColumns(t: TypedTranslate, locale: string, timeZone: string): Column<CampaignLearner>[] {
  const percent = new Intl.NumberFormat(locale, { style: 'percent' });
  const score = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const number = new Intl.NumberFormat(locale);
  return [
    {
      key: 'name',
      label: t('training.learners.name'),
      sort: 'name',
      render: ({ id, name, lastName, email }) => (
        <RecordLink resource="users" id={id}>
          <bdi>{`${name} ${lastName}`.trim() || email}</bdi>
        </RecordLink>
      ),
    },
    {
      key: 'email',
      label: t('training.learners.email'),
      sort: 'email',
      width: 220,
      card: 'subtitle',
      render: ({ email }) => <bdi dir="ltr">{email}</bdi>,
    },
    {
      key: 'department',
      label: t('training.learners.department'),
      width: 160,
      render: ({ departmentName }) => <bdi>{departmentName}</bdi>,
    },
    {
      key: 'status',
      label: t('training.learners.status'),
      width: 120,
      render: ({ status }) => <Badge tone={TONES[status]}>{t(`training.learnerStatus.${status}`)}</Badge>,
    },
    {
      key: 'progress',
      label: t('training.learners.progress'),
      width: 100,
      align: 'end',
      render: ({ progress }) => percent.format(progress / 100),
    },
    {
      key: 'score',
      label: t('training.learners.score'),
      sort: 'score',
      width: 90,
      align: 'end',
      render: (learner) => (
        <Score
          value={learner.score}
          shown={learner.score === null ? '–' : score.format(learner.score / 10)}
        />
      ),
    },
    {
      key: 'attempts',
      label: t('training.learners.attempts'),
      width: 90,
      align: 'end',
      render: ({ attempts }) => number.format(attempts),
    },
    {
      key: 'due',
      label: t('training.learners.due'),
      sort: 'dueAt',
      width: 130,
      render: ({ dueAt }) => <DueDay value={dueAt} timeZone={timeZone} />,
    },
    {
      key: 'completed',
      label: t('training.learners.completed'),
      sort: 'completedAt',
      width: 130,
      isOptional: true,
      render: ({ completedAt }) => <RelativeTime value={completedAt} never="–" />,
    },
  ];
}

/** What of a campaign its list of learners needs, whatever its kind. */
export type ListedCampaign = Pick<
  Campaign,
  'id' | 'status' | 'courseName' | 'timeZone' | 'total' | 'completed'
>;

interface LearnersProps {
  campaign: ListedCampaign;
  /** What can be done with a row. */
  actions?: ActionsOf<CampaignLearner> | undefined;
  /** Columns of its kind: a game has no attempts, for example. */
  without?: readonly string[];
}

/** The learners of a campaign: searched, filtered, reminded and exported. */
export function Learners({ campaign, actions, without }: LearnersProps) {
  const t = useT();
  const locale = useLocaleCode();
  const columns = useMemo(
    () => learnerColumns(t, locale, campaign.timeZone).filter(({ key }) => !without?.includes(key)),
    [t, locale, campaign.timeZone, without],
  );
  const filter = useMemo(() => ({ campaignId: campaign.id }), [campaign.id]);
  const isPrivate = useIsLearningPrivate();
  return (
    <section aria-labelledby="learners">
      <h2 id="learners" className={styles.heading}>
        {t('training.learners.title')}
      </h2>
      {isPrivate ? (
        <PrivateNotice action={<RemindButton campaign={campaign} matching={filter} />} />
      ) : (
        <List resource="campaign_learners" spec={LEARNER_LIST} filter={filter}>
          <DataTable<CampaignLearner>
            label={t('training.learners.title')}
            searchLabel={t('training.learners.search')}
            columns={columns}
            {...(actions && { actions })}
            tools={
              <>
                <ExportButton />
                <RemindMatching campaign={campaign} />
              </>
            }
            empty={
              <EmptyState
                title={t('training.learners.none.title')}
                description={t('training.learners.none.text')}
              />
            }
          />
        </List>
      )}
    </section>
  );
}

/** What the list is narrowed to, with the campaign it is of. */
interface Matching extends LearnerListFilter {
  readonly campaignId: number;
}

function ExportButton() {
  const t = useT();
  const { matching } = useConsoleList<CampaignLearner, Matching>();
  const { sort } = useListContext();
  const { isPending, run } = useAction(
    async () => {
      const { campaignId: id, ...filter } = matching;
      const query = { ...filter, ...wireOrder(LEARNER_SORTS, sort) };
      const url = buildUrl(campaignEndpoints.exportLearners, { companyId: currentCompanyId(), id }, query);
      return saveResponse(await httpClient.send(url), 'learners.csv');
    },
    { success: (file) => t('training.learners.exported', { file }) },
  );
  return (
    <Button variant="outlined" startIcon={<Download />} loading={isPending} onClick={() => void run()}>
      {t('training.learners.export')}
    </Button>
  );
}

function RemindMatching({ campaign }: { campaign: ListedCampaign }) {
  const { matching } = useConsoleList<CampaignLearner, Matching>();
  return <RemindButton campaign={campaign} matching={matching} />;
}

interface RemindButtonProps {
  campaign: ListedCampaign;
  matching: Matching;
}

/** Mails those of the matching learners who have not completed it. */
function RemindButton({ campaign, matching }: RemindButtonProps) {
  const t = useT();
  const canRemind = useCan(campaignEndpoints.remind);
  const [isOpen, setOpen] = useState(false);
  const isRunning = campaign.status === 'ACTIVE' || campaign.status === 'IN_PROGRESS';
  const { campaignId: id, status, ...found } = matching;
  // Who has completed it gets no reminder, so there is nobody to mail while only these are listed.
  if (!canRemind || !isRunning || campaign.completed === campaign.total || status === 'COMPLETED')
    return null;
  return (
    <>
      <Button variant="contained" startIcon={<Mail />} onClick={() => setOpen(true)}>
        {t('training.learners.remind.button')}
      </Button>
      {isOpen && (
        <RemindDialog
          title={t('training.learners.remind.title')}
          description={
            Object.keys(found).length > 0
              ? t('training.learners.remind.listed')
              : status
                ? t('training.learners.remind.some', { status: t(`training.learnerStatus.${status}`) })
                : t('training.learners.remind.all')
          }
          submitLabel={t('training.learners.remind.send')}
          subject={t('training.learners.remind.subject', { name: campaign.courseName })}
          message={t('training.learners.remind.message')}
          sent={t('training.learners.remind.sent')}
          onSend={(text) =>
            call(campaignEndpoints.remind, {
              params: { companyId: currentCompanyId(), id },
              body: { ...text, ...found, status },
            })
          }
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
