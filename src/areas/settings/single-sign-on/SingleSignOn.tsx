import { type SingleSignOn as State, singleSignOnEndpoints } from '@contract/settings/single-sign-on';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { useCall } from '@/client/useCall';
import { Loaded } from '@/components/feedback/Loaded';
import { Skeleton } from '@/components/feedback/Skeleton';
import { useT } from '@/i18n/useT';
import styles from '../settings.module.css';
import { CandidateSection } from './CandidateSection';
import { NewPeopleSection } from './NewPeopleSection';
import { ProviderSection } from './ProviderSection';
import { isUnderWay } from './tries';
import { UsedSection } from './UsedSection';

const POLL_MS = 2000;

/** /settings/single-sign-on: how the company's users sign in at its own provider. */
export default function SingleSignOn() {
  const query = useCall(
    singleSignOnEndpoints.get,
    { params: { id: currentCompanyId() } },
    { refetchInterval: ({ state }) => (isUnderWay(state.data?.data.lastTry) ? POLL_MS : false) },
  );
  return (
    <Loaded query={query} outline={<Skeleton shape="block" height={320} />}>
      {({ data }) => <Sections state={data} />}
    </Loaded>
  );
}

function Sections({ state }: { state: State }) {
  const t = useT();
  const canWrite = useCan(singleSignOnEndpoints.customSaml);
  const [isChanging, setChanging] = useState(false);
  const isNew = state.used === null && state.candidate === null;
  return (
    <div className={styles.sections}>
      {isNew && (
        <section className={styles.section} aria-labelledby="single-sign-on">
          <h2 id="single-sign-on">{t('settings.singleSignOn.title')}</h2>
          <p>{t('settings.singleSignOn.text')}</p>
          {!canWrite && <p>{t('settings.singleSignOn.none')}</p>}
        </section>
      )}
      {state.used && (
        <UsedSection
          used={state.used}
          isEnforced={state.ssoEnforcement}
          trustsSecondFactor={state.trustsSecondFactor}
        />
      )}
      {state.candidate && <CandidateSection candidate={state.candidate} state={state} />}
      {canWrite &&
        (isNew || isChanging ? (
          <ProviderSection state={state} onDone={() => setChanging(false)} canCancel={!isNew} />
        ) : (
          <div>
            <Button variant="outlined" onClick={() => setChanging(true)}>
              {t('settings.singleSignOn.change')}
            </Button>
          </div>
        ))}
      {!isNew && <NewPeopleSection last={state.lastTry} />}
      {!canWrite && <p className={styles.hint}>{t('settings.trust.trustedOnly')}</p>}
    </div>
  );
}
