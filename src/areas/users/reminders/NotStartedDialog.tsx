import { limits } from '@contract/limits';
import { type RunningCampaign, reminderEndpoints } from '@contract/users/reminders';
import type { UserListFilter } from '@contract/users/users';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';
import { EmptyState } from '@/components/feedback/EmptyState';
import { ErrorState } from '@/components/feedback/ErrorState';
import { TableSkeleton } from '@/components/feedback/TableSkeleton';
import { isFiltered } from '@/components/list/listParams';
import { useT } from '@/i18n/useT';
import { USERS_LIST } from '../all/usersList';
import ReminderDialog from './ReminderDialog';
import styles from './reminders.module.css';

const nameOf = ({ name, courseName }: RunningCampaign) => `${name} · ${courseName}`;

/** Shown instead of the reminder: no campaign is running, or loading failed or is in progress. */
function NoReminder({ error, onRetry, isEmpty, onClose }: NoReminderProps) {
  const t = useT();
  const titleId = useId();
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('reminders.notStarted.title')}</DialogTitle>
      <DialogContent aria-busy={!isEmpty && !error}>
        {isEmpty && (
          <EmptyState
            title={t('reminders.notStarted.emptyTitle')}
            description={t('reminders.notStarted.emptyText')}
          />
        )}
        {error !== null && (
          <ErrorState title={t('reminders.notStarted.failed')} error={error} onRetry={onRetry} />
        )}
        {!isEmpty && error === null && <TableSkeleton rows={4} />}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {t('common.action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
interface NoReminderProps {
  error: unknown;
  isEmpty: boolean;
  onRetry: () => void;
  onClose: () => void;
}

export interface NotStartedDialogProps {
  /** What the list behind it shows: only users among these are reminded. */
  filter: UserListFilter;
  onClose: () => void;
}

/**
 * Reminds the listed users who have not started a campaign's training; the campaign is selectable if several
 * are running.
 */
export default function NotStartedDialog({ filter, onClose }: NotStartedDialogProps) {
  const t = useT();
  const [chosen, setChosen] = useState<number | null>(null);
  const { data, error, refetch } = useCall(reminderEndpoints.campaigns, {
    params: { companyId: currentCompanyId() },
    query: { pageSize: limits.paging.maxPageSize },
  });
  const campaigns = data?.data.items;
  const campaign = campaigns?.find(({ id }) => id === chosen) ?? campaigns?.[0];
  if (!campaigns || !campaign) {
    return (
      <NoReminder
        error={campaigns ? null : error}
        isEmpty={campaigns !== undefined}
        onRetry={() => void refetch()}
        onClose={onClose}
      />
    );
  }
  return (
    <ReminderDialog
      title={t('reminders.notStarted.title')}
      people={{ chosen: { filter }, count: 0, campaignId: campaign.id }}
      campaign={
        <>
          {campaigns.length > 1 ? (
            <TextField
              select
              fullWidth
              label={t('reminders.notStarted.campaign')}
              value={campaign.id}
              onChange={({ target }) => setChosen(Number(target.value))}
            >
              {campaigns.map((one) => (
                <MenuItem key={one.id} value={one.id}>
                  <bdi>{nameOf(one)}</bdi>
                </MenuItem>
              ))}
            </TextField>
          ) : (
            <p className={styles.campaign} dir="auto">
              {t('reminders.notStarted.of', { campaign: nameOf(campaign) })}
            </p>
          )}
          {isFiltered(filter, USERS_LIST) && (
            <p className={styles.campaign}>{t('reminders.notStarted.listed')}</p>
          )}
        </>
      }
      onClose={onClose}
    />
  );
}
