import { isOpen } from '@contract/operations';
import { provisioningEndpoints, type ScimHold } from '@contract/settings/provisioning';
import Button from '@mui/material/Button';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { follow } from '@/client/followedOperations';
import { useAction } from '@/client/useAction';
import { callKey, useCall } from '@/client/useCall';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { Loaded } from '@/components/feedback/Loaded';
import { Skeleton } from '@/components/feedback/Skeleton';
import { RelativeTime } from '@/components/table/RelativeTime';
import { Pager } from '@/components/table/TablePagination';
import { useUnverified } from '@/components/verify/verification';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import flow from '@/theme/flow.module.css';
import styles from '../settings.module.css';

const PAGE_SIZES = [10, 50, 100] as const;
const REFRESHES = [
  callKey.all(provisioningEndpoints.get),
  callKey.all(provisioningEndpoints.heldPeople),
  ['scim_log'],
  ['users'],
];

type Decision = 'approve' | 'reject';

/** A sync that would disable too many: what it would do, and an admin's decision. */
export function HoldSection({ hold }: { hold: ScimHold }) {
  const t = useT();
  const number = useFormatNumber();
  const canApprove = useCan(provisioningEndpoints.approve);
  const canReject = useCan(provisioningEndpoints.reject);
  const mustVerify = useUnverified() !== null;
  const [decision, setDecision] = useState<Decision>();
  return (
    <section className={styles.section} aria-labelledby="stopped-sync">
      <h2 id="stopped-sync">{t('settings.provisioning.hold.title')}</h2>
      <div className={styles.notice} role="status">
        <p>
          {t('settings.provisioning.hold.text', {
            smart_count: hold.people,
            people: number(hold.people),
            enabled: number(hold.enabledUsers),
            allowed: number(hold.allowed),
          })}{' '}
          <RelativeTime value={hold.startedAt} />
        </p>
        <div className={flow.row}>
          {canApprove && (
            <Button
              variant="outlined"
              color="error"
              disabled={mustVerify}
              onClick={() => setDecision('approve')}
            >
              {t('settings.provisioning.hold.approve')}
            </Button>
          )}
          {canReject && (
            <Button variant="outlined" onClick={() => setDecision('reject')}>
              {t('settings.provisioning.hold.reject')}
            </Button>
          )}
        </div>
      </div>
      {!canReject && (
        <>
          <HeldPeople holdId={hold.id} />
          <p className={styles.hint}>{t('settings.trust.trustedOnly')}</p>
        </>
      )}
      {decision && <HoldDialog hold={hold} decision={decision} onClose={() => setDecision(undefined)} />}
    </section>
  );
}

interface HoldDialogProps {
  hold: ScimHold;
  decision: Decision;
  onClose: () => void;
}

/** Asks before a stopped sync is decided: how many it concerns, and who they are. */
function HoldDialog({ hold, decision, onClose }: HoldDialogProps) {
  const t = useT();
  const number = useFormatNumber();
  const notify = useNotify();
  const people = { smart_count: hold.people, people: number(hold.people) };
  const params = { companyId: currentCompanyId(), holdId: hold.id };
  const approve = useAction(provisioningEndpoints.approve, {
    onSuccess: ({ data: { id, state, done } }) => {
      onClose();
      if (isOpen(state)) return follow(params.companyId, id);
      const people = { smart_count: done, people: number(done) };
      notify(t('settings.provisioning.hold.approved', people), { type: 'success' });
    },
    refreshes: REFRESHES,
  });
  const reject = useAction(provisioningEndpoints.reject, {
    success: t('settings.provisioning.hold.rejected'),
    onSuccess: onClose,
    refreshes: REFRESHES,
  });
  const decide = () =>
    decision === 'approve' ? approve.run({ params, body: { people: hold.people } }) : reject.run({ params });
  return (
    <ConfirmDialog
      title={t(`settings.provisioning.hold.${decision}Title`, people)}
      description={t(`settings.provisioning.hold.${decision}Text`)}
      confirmLabel={t(`settings.provisioning.hold.${decision}Button`, people)}
      isDanger={decision === 'approve'}
      onConfirm={decide}
      onClose={onClose}
    >
      <HeldPeople holdId={hold.id} />
    </ConfirmDialog>
  );
}

/** Whom a stopped sync would disable, a page at a time. */
function HeldPeople({ holdId }: { holdId: number }) {
  const t = useT();
  const [page, setPage] = useState(1);
  const [perPage, setPerPage] = useState<number>(PAGE_SIZES[0]);
  const query = useCall(
    provisioningEndpoints.heldPeople,
    {
      params: { companyId: currentCompanyId(), holdId },
      query: { pageNumber: page - 1, pageSize: perPage },
    },
    { placeholderData: keepPreviousData },
  );
  return (
    <Loaded query={query} outline={<Skeleton shape="block" height={160} />}>
      {({ data: { items, pageInfo } }) => (
        <>
          <ul className={styles.held} aria-label={t('settings.provisioning.hold.people')}>
            {items.map(({ id, email, name, lastName }) => (
              <li key={id}>
                <bdi dir="ltr" translate="no">
                  {email}
                </bdi>
                <bdi>{`${name} ${lastName}`.trim()}</bdi>
              </li>
            ))}
          </ul>
          {pageInfo.totalItems > PAGE_SIZES[0] && (
            <Pager
              page={page}
              perPage={perPage}
              shown={items.length}
              total={pageInfo.totalItems}
              hasNextPage={page * perPage < pageInfo.totalItems}
              setPage={setPage}
              setPerPage={(size) => {
                setPerPage(size);
                setPage(1);
              }}
              pageSizes={PAGE_SIZES}
            />
          )}
        </>
      )}
    </Loaded>
  );
}
