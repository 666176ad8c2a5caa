import { type ScimToken, type ScimTokens, scimTokenEndpoints } from '@contract/settings/scim-tokens';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { currentCompanyId, useActor } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { useAction } from '@/client/useAction';
import { callKey } from '@/client/useCall';
import { CodeToCopy, NewSecret } from '@/components/copy/NewSecret';
import { useConfirm } from '@/components/dialog/useConfirm';
import { RelativeTime } from '@/components/table/RelativeTime';
import { useUnverified } from '@/components/verify/verification';
import { useT } from '@/i18n/useT';
import { BoostNotice } from '../BoostNotice';
import styles from '../settings.module.css';

const REFRESHES = [callKey.all(scimTokenEndpoints.get)];

/** Where a directory sends users, and the token it does so with: shown once, replaced with a day of overlap, revoked at once. */
export function TokensSection({ state: { tokens, baseUrl } }: { state: ScimTokens }) {
  const t = useT();
  const isBoosted = useActor().isBoosted === true;
  const canRevoke = useCan(scimTokenEndpoints.revoke);
  return (
    <section className={styles.section} aria-labelledby="provisioning">
      <h2 id="provisioning">{t('settings.provisioning.title')}</h2>
      <p>{t('settings.provisioning.text')}</p>
      {isBoosted ? (
        <dl className={styles.copied}>
          <div>
            <dt>{t('settings.provisioning.baseUrl')}</dt>
            <dd>
              <CodeToCopy text={baseUrl} label={t('settings.provisioning.copyBaseUrl')} />
            </dd>
          </div>
        </dl>
      ) : (
        <BoostNotice text={t('settings.provisioning.locked')} />
      )}
      {tokens.length === 0 ? (
        <p>{t('settings.provisioning.noToken')}</p>
      ) : (
        <ul className={styles.tokens} aria-label={t('settings.provisioning.tokens')}>
          {tokens.map((token) => (
            <Token key={token.id} token={token} canRevoke={canRevoke} />
          ))}
        </ul>
      )}
      {canRevoke ? (
        isBoosted && <NewToken tokens={tokens} />
      ) : (
        <p className={styles.hint}>{t('settings.trust.trustedOnly')}</p>
      )}
    </section>
  );
}

function Token({ token, canRevoke }: { token: ScimToken; canRevoke: boolean }) {
  const t = useT();
  const confirm = useConfirm();
  const { id: tokenId, scimBearerToken: end, madeAt, lastUsedAt, endsAt } = token;
  const revoke = useAction(scimTokenEndpoints.revoke, {
    success: t('settings.provisioning.revoked'),
    refreshes: REFRESHES,
  });
  const askToRevoke = async () => {
    const isSure = await confirm({
      title: t('settings.provisioning.revokeTitle'),
      description: t('settings.provisioning.revokeText', { end }),
      confirmLabel: t('settings.provisioning.revoke'),
      isDanger: true,
    });
    if (isSure) await revoke.run({ params: { id: currentCompanyId(), tokenId } });
  };
  return (
    <li>
      <dl className={styles.facts}>
        <div>
          <dt>{t('settings.provisioning.token')}</dt>
          <dd>
            <code dir="ltr" translate="no">{`…${end}`}</code>
          </dd>
        </div>
        <div>
          <dt>{t('settings.provisioning.made')}</dt>
          <dd>
            <RelativeTime value={madeAt} />
          </dd>
        </div>
        <div>
          <dt>{t('settings.provisioning.used')}</dt>
          <dd>
            <RelativeTime value={lastUsedAt} never={t('settings.provisioning.unused')} />
          </dd>
        </div>
        {endsAt !== null && (
          <div>
            <dt>{t('settings.provisioning.ends')}</dt>
            <dd>
              <RelativeTime value={endsAt} />
            </dd>
          </div>
        )}
      </dl>
      {canRevoke && (
        <Button
          variant="outlined"
          color="error"
          size="small"
          aria-label={t('settings.provisioning.revokeOne', { end })}
          loading={revoke.isPending}
          onClick={() => void askToRevoke()}
        >
          {t('settings.provisioning.revoke')}
        </Button>
      )}
    </li>
  );
}

function NewToken({ tokens: [current, replaced] }: { tokens: readonly ScimToken[] }) {
  const t = useT();
  const confirm = useConfirm();
  const mustVerify = useUnverified() !== null;
  const [newToken, setNewToken] = useState<string>();
  const make = useAction(scimTokenEndpoints.make, {
    success: t('settings.provisioning.generated'),
    onSuccess: ({ data }) => setNewToken(data.scimBearerToken),
    refreshes: REFRESHES,
  });
  const askToMake = async () => {
    const isSure =
      current === undefined ||
      (await confirm({
        title: t('settings.provisioning.renewTitle'),
        description: replaced
          ? t('settings.provisioning.renewAgainText', {
              end: current.scimBearerToken,
              old: replaced.scimBearerToken,
            })
          : t('settings.provisioning.renewText', { end: current.scimBearerToken }),
        confirmLabel: t('settings.provisioning.renew'),
        isDanger: replaced !== undefined,
      }));
    if (isSure) await make.run({ params: { id: currentCompanyId() } });
  };
  return (
    <>
      <NewSecret
        secret={newToken}
        text={t('settings.provisioning.new')}
        label={t('settings.provisioning.copy')}
      />
      <div>
        <Button
          variant={current === undefined ? 'contained' : 'outlined'}
          loading={make.isPending}
          disabled={mustVerify}
          onClick={() => void askToMake()}
        >
          {t(current === undefined ? 'settings.provisioning.make' : 'settings.provisioning.renew')}
        </Button>
      </div>
    </>
  );
}
