import { type CompanyDomain, domainEndpoints } from '@contract/settings/domains';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useAction } from '@/client/useAction';
import { callKey, useCall } from '@/client/useCall';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { Loaded } from '@/components/feedback/Loaded';
import { Skeleton } from '@/components/feedback/Skeleton';
import { useT } from '@/i18n/useT';
import styles from './domains.module.css';

interface RemoveDomainDialogProps {
  domain: CompanyDomain;
  onClose: () => void;
}

/** Asks before a domain is removed, and says what stops working without it. */
export function RemoveDomainDialog({ domain: given, onClose }: RemoveDomainDialogProps) {
  const t = useT();
  const { domain, displayName, verifiedAt } = given;
  const params = { companyId: currentCompanyId(), domain };
  const remove = useAction(domainEndpoints.remove, {
    success: t('settings.domains.removed'),
    onSuccess: onClose,
    refreshes: [callKey.all(domainEndpoints.list)],
  });
  return (
    <ConfirmDialog
      title={t('settings.domains.removeTitle', { domain: displayName })}
      description={t('settings.domains.removeText')}
      confirmLabel={t('settings.domains.remove')}
      isDanger
      onConfirm={() => remove.run({ params })}
      onClose={onClose}
    >
      {verifiedAt !== null && <Uses params={params} />}
    </ConfirmDialog>
  );
}

function Uses({ params }: { params: { companyId: number; domain: string } }) {
  const t = useT();
  const query = useCall(domainEndpoints.uses, { params });
  return (
    <Loaded query={query} outline={<Skeleton shape="block" height={72} />}>
      {({ data }) =>
        data.length > 0 && (
          <>
            <p className={styles.stops}>{t('settings.domains.removeUses')}</p>
            <ul className={styles.uses}>
              {data.map(({ kind, count }) => (
                <li key={kind}>{t(`settings.domains.uses.${kind}`, { smart_count: count })}</li>
              ))}
            </ul>
          </>
        )
      }
    </Loaded>
  );
}
