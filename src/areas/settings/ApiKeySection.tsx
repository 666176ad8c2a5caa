import { buildUrl } from '@contract/endpoint';
import { type ApiKeyState, apiKeyEndpoints } from '@contract/settings/api-key';
import { userEndpoints } from '@contract/users/users';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { useAction } from '@/client/useAction';
import { callKey } from '@/client/useCall';
import { CodeToCopy, NewSecret } from '@/components/copy/NewSecret';
import { useConfirm } from '@/components/dialog/useConfirm';
import { RelativeTime } from '@/components/table/RelativeTime';
import { useUnverified } from '@/components/verify/verification';
import { getConfig } from '@/config';
import { useT } from '@/i18n/useT';
import flow from '@/theme/flow.module.css';
import styles from './settings.module.css';

/** Where the gateway answers, for programs. */
const gatewayOrigin = () => getConfig().apiOrigin || location.origin;

/** A call that works with the key as it is. */
const exampleOf = (key: string, companyId: number) =>
  `curl -H 'Authorization: Bearer ${key}' '${gatewayOrigin()}${buildUrl(userEndpoints.list, { companyId })}'`;

/** The company's API key: shown once, when it is made; replaced or revoked by those who are trusted with it. */
export function ApiKeySection({ state: { apiKey: end, madeAt, lastUsedAt } }: { state: ApiKeyState }) {
  const t = useT();
  const confirm = useConfirm();
  const canMake = useCan(apiKeyEndpoints.make);
  const mustVerify = useUnverified() !== null;
  const [newKey, setNewKey] = useState<string>();
  const params = { companyId: currentCompanyId() };
  const refreshes = [callKey.all(apiKeyEndpoints.get)];
  const make = useAction(apiKeyEndpoints.make, {
    onSuccess: ({ data }) => setNewKey(data.apiKey),
    refreshes,
  });
  const revoke = useAction(apiKeyEndpoints.revoke, {
    success: t('settings.apiKey.revoked'),
    onSuccess: () => setNewKey(undefined),
    refreshes,
  });

  const askToMake = async () => {
    const isSure =
      end === null ||
      (await confirm({
        title: t('settings.apiKey.renewTitle'),
        description: t('settings.apiKey.renewText', { end }),
        confirmLabel: t('settings.apiKey.renew'),
        isDanger: true,
      }));
    if (isSure) await make.run({ params });
  };
  const askToRevoke = async () => {
    const isSure = await confirm({
      title: t('settings.apiKey.revokeTitle'),
      description: t('settings.apiKey.revokeText', { end: end ?? '' }),
      confirmLabel: t('settings.apiKey.revoke'),
      isDanger: true,
    });
    if (isSure) await revoke.run({ params });
  };

  return (
    <section className={styles.section} aria-labelledby="api-key">
      <h2 id="api-key">{t('settings.apiKey.title')}</h2>
      <p>
        {t('settings.apiKey.text')}{' '}
        <a href={`${gatewayOrigin()}/docs`} target="_blank" rel="noreferrer">
          {t('settings.apiKey.reference')}
        </a>
      </p>
      {end === null ? (
        <p>{t('settings.apiKey.none')}</p>
      ) : (
        <dl className={styles.facts}>
          <div>
            <dt>{t('settings.apiKey.ending')}</dt>
            <dd>
              <code dir="ltr" translate="no">{`…${end}`}</code>
            </dd>
          </div>
          <div>
            <dt>{t('settings.apiKey.made')}</dt>
            <dd>{madeAt && <RelativeTime value={madeAt} />}</dd>
          </div>
          <div>
            <dt>{t('settings.apiKey.used')}</dt>
            <dd>{lastUsedAt ? <RelativeTime value={lastUsedAt} /> : t('settings.apiKey.unused')}</dd>
          </div>
        </dl>
      )}
      <NewSecret secret={newKey} text={t('settings.apiKey.new')} label={t('settings.apiKey.copy')}>
        <p>{t('settings.apiKey.example')}</p>
        <CodeToCopy
          text={exampleOf(newKey ?? '', params.companyId)}
          label={t('settings.apiKey.copyExample')}
        />
      </NewSecret>
      {canMake ? (
        <div className={flow.row}>
          <Button
            variant={end === null ? 'contained' : 'outlined'}
            loading={make.isPending}
            disabled={mustVerify}
            onClick={() => void askToMake()}
          >
            {t(end === null ? 'settings.apiKey.make' : 'settings.apiKey.renew')}
          </Button>
          {end !== null && (
            <Button
              variant="outlined"
              color="error"
              loading={revoke.isPending}
              onClick={() => void askToRevoke()}
            >
              {t('settings.apiKey.revoke')}
            </Button>
          )}
        </div>
      ) : (
        <p className={styles.hint}>{t('settings.trust.trustedOnly')}</p>
      )}
    </section>
  );
}
