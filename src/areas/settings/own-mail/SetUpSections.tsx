import { graphMailEndpoints, type OwnMail, ownMailEndpoints } from '@contract/settings/own-mail';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link } from 'react-router';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { call } from '@/client/client';
import { useAction } from '@/client/useAction';
import { useCall } from '@/client/useCall';
import { Loaded } from '@/components/feedback/Loaded';
import { Skeleton } from '@/components/feedback/Skeleton';
import { useUnverified } from '@/components/verify/verification';
import { useT } from '@/i18n/useT';
import flow from '@/theme/flow.module.css';
import styles from '../settings.module.css';
import { settingsPath } from '../tabs';
import { OWN_MAIL_QUERIES } from './queries';
import { SmtpForm } from './SmtpForm';

/** Where a way is set up: custom SMTP or Office Graph API, never both. */
export function SetUpSections({ state }: { state: OwnMail }) {
  const t = useT();
  const canWrite = useCan(ownMailEndpoints.saveSmtp);
  if (!canWrite) return null;
  if (state.domains.length === 0)
    return (
      <section className={styles.section} aria-labelledby="own-mail-smtp">
        <h2 id="own-mail-smtp">{t('settings.ownMail.changeTitle')}</h2>
        <p>{t('settings.ownMail.noDomain')}</p>
        <p>
          <Link to={settingsPath('domains')}>{t('settings.ownMail.domains')}</Link>
        </p>
      </section>
    );
  const kind = (state.used ?? state.candidate)?.kind;
  return (
    <>
      <Smtp state={state} isTaken={kind === 'graph'} />
      <Graph isTaken={kind === 'smtp'} isConnected={kind === 'graph'} />
    </>
  );
}

function Smtp({ state: { used, candidate, domains }, isTaken }: { state: OwnMail; isTaken: boolean }) {
  const t = useT();
  const saved = candidate ?? used;
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles.section} aria-labelledby="own-mail-smtp">
      <h2 id="own-mail-smtp">{t('settings.ownMail.changeTitle')}</h2>
      {isTaken ? (
        <p className={styles.hint}>{t('settings.ownMail.together')}</p>
      ) : saved === null || isOpen ? (
        <SmtpForm saved={saved} domains={domains} canCancel={saved !== null} onDone={() => setOpen(false)} />
      ) : (
        <div className={flow.row}>
          <Button variant="outlined" onClick={() => setOpen(true)}>
            {t('settings.ownMail.change')}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Leads to Microsoft's page. Resolves before the browser has left. */
async function goToMicrosoft(): Promise<void> {
  const { data } = await call(graphMailEndpoints.authUrl, {
    params: { id: currentCompanyId() },
    query: { redirectDomain: location.host },
  });
  location.assign(data.url);
}

function Graph({ isTaken, isConnected }: { isTaken: boolean; isConnected: boolean }) {
  const t = useT();
  const canConnect = useCan(graphMailEndpoints.complete);
  const query = useCall(graphMailEndpoints.isAvailable, { params: { id: currentCompanyId() } });
  const mustVerify = useUnverified() !== null;
  const connect = useAction(goToMicrosoft, { refreshes: OWN_MAIL_QUERIES });
  // Without the flag nothing is shown of it.
  if (!canConnect) return null;
  return (
    <section className={styles.section} aria-labelledby="own-mail-graph">
      <h2 id="own-mail-graph">{t('settings.ownMail.graph')}</h2>
      {isTaken ? (
        <p className={styles.hint}>{t('settings.ownMail.together')}</p>
      ) : (
        <Loaded query={query} outline={<Skeleton shape="block" height={80} />}>
          {({ data: { isAvailable } }) =>
            isAvailable ? (
              <>
                <p>{t('settings.ownMail.graphText')}</p>
                <div className={flow.row}>
                  <Button
                    variant="outlined"
                    loading={connect.isPending}
                    disabled={mustVerify}
                    onClick={() => void connect.run()}
                  >
                    {t(isConnected ? 'settings.ownMail.change' : 'settings.ownMail.graphConnect')}
                  </Button>
                </div>
              </>
            ) : (
              <p className={styles.hint}>{t('settings.ownMail.graphUnavailable')}</p>
            )
          }
        </Loaded>
      )}
    </section>
  );
}
