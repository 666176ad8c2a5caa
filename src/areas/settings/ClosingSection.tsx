import { dayAt } from '@contract/days';
import { type Closing, closingEndpoints } from '@contract/settings/closing';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useCompanyZone } from '@/authProvider/companyDay';
import { currentCompanyId, getSession, useSession } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { useAction } from '@/client/useAction';
import { callKey, useCall } from '@/client/useCall';
import { TypedConfirmDialog } from '@/components/dialog/TypedConfirmDialog';
import { Loaded } from '@/components/feedback/Loaded';
import { Skeleton } from '@/components/feedback/Skeleton';
import { shownDay } from '@/components/form/DateField';
import { useUnverified } from '@/components/verify/verification';
import { useLocaleCode, useT } from '@/i18n/useT';
import { ClosingObstacles } from './ClosingObstacles';
import styles from './settings.module.css';

const refreshes = [callKey.all(closingEndpoints.get)];

/** Closing the account: the owner asks for it and takes it back, others read whether it is being closed. */
export function ClosingSection() {
  const t = useT();
  const isOwner = useCan(closingEndpoints.ask);
  const query = useCall(closingEndpoints.get, { params: { companyId: currentCompanyId() } });
  return (
    <section className={styles.section} aria-labelledby="closing">
      <h2 id="closing">{t('settings.closing.title')}</h2>
      <p>{t('settings.closing.text')}</p>
      <Loaded query={query} outline={<Skeleton shape="block" height={90} />}>
        {({ data: { closing, obstacles } }) => (
          <>
            {closing && <Closes closing={closing} />}
            <ClosingObstacles obstacles={obstacles} isClosing={closing !== null} />
            {!closing && isOwner && obstacles.length === 0 && <CloseButton />}
            {!closing && !isOwner && <p className={styles.hint}>{t('settings.closing.ownerOnly')}</p>}
          </>
        )}
      </Loaded>
    </section>
  );
}

/** When the account is closed, who asked for it, and the way back. */
function Closes({ closing: { closesAt, askedBy } }: { closing: NonNullable<Closing['closing']> }) {
  const t = useT();
  const locale = useLocaleCode();
  const timeZone = useCompanyZone();
  const canKeep = useCan(closingEndpoints.keep);
  const keep = useAction(closingEndpoints.keep, {
    success: t('settings.closing.kept'),
    onSuccess: () => getSession().reload(),
    refreshes,
  });
  const day = shownDay(dayAt(new Date(closesAt), timeZone), locale);
  return (
    <div className={styles.notice} role="status">
      <span>
        {t('settings.closing.closes', { day })}
        {askedBy && ` ${t('settings.closing.askedBy', { email: askedBy })}`}
      </span>
      {canKeep && (
        <Button
          size="small"
          variant="outlined"
          loading={keep.isPending}
          onClick={() => void keep.run({ params: { companyId: currentCompanyId() } })}
        >
          {t('settings.closing.keep')}
        </Button>
      )}
    </div>
  );
}

/** Asks for the company's name, since nothing can be brought back. */
function CloseButton() {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const mustVerify = useUnverified() !== null;
  const name = useSession()?.company.name ?? '';
  const ask = useAction(closingEndpoints.ask, {
    success: t('settings.closing.asked'),
    onSuccess: () => getSession().reload(),
    refreshes,
  });
  return (
    <>
      <div>
        <Button
          variant="outlined"
          color="error"
          disabled={mustVerify}
          loading={ask.isPending}
          onClick={() => setAsking(true)}
        >
          {t('settings.closing.close')}
        </Button>
      </div>
      {isAsking && (
        <TypedConfirmDialog
          title={t('settings.closing.closeTitle', { name })}
          description={t('settings.closing.closeText')}
          confirmLabel={t('settings.closing.close')}
          phrase={name}
          onConfirm={async () => {
            // The question for a code is a dialog of its own, which another one on top would cover.
            setAsking(false);
            await ask.run({ params: { companyId: currentCompanyId() }, body: { name } });
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
