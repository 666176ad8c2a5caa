import { type SsoConnection, wayOf } from '@contract/settings/single-sign-on';
import type { ReactNode } from 'react';
import { useCompanyZone } from '@/authProvider/companyDay';
import { Day } from '@/components/table/Day';
import { useT } from '@/i18n/useT';
import styles from '../settings.module.css';

const DAY_MS = 86_400_000;
const SOON_DAYS = 30;

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const Code = ({ children }: { children: string }) => (
  <code dir="ltr" translate="no">
    {children}
  </code>
);

/** Until when a provider's certificates are good; said loudly when that is soon or over. */
function Certificates({ certificates }: Pick<SsoConnection, 'certificates'>) {
  const t = useT();
  const timeZone = useCompanyZone();
  return (
    <>
      {certificates.map(({ subject, expiresAt }) => {
        const days = Math.floor((Date.parse(expiresAt) - Date.now()) / DAY_MS);
        return (
          <span
            key={subject + expiresAt}
            className={styles.certificate}
            data-soon={days < SOON_DAYS || undefined}
          >
            <bdi translate="no">{subject}</bdi>{' '}
            {t(days < 0 ? 'settings.singleSignOn.expired' : 'settings.singleSignOn.expires')}{' '}
            <Day value={expiresAt} timeZone={timeZone} />
          </span>
        );
      })}
    </>
  );
}

/** How a connection was made. */
export const wayOfConnection = ({ ssoType, ssoProtocol }: SsoConnection) =>
  wayOf({ type: ssoType, protocol: ssoProtocol });

/** What the settings name of the provider. Nothing in it is secret. */
export function ConnectionFacts({
  connection,
  children,
}: {
  connection: SsoConnection;
  children?: ReactNode;
}) {
  const t = useT();
  const { tenantId, clientId, clientSecret, domain, ssoUrl, identityProviderEntityId, certificates } =
    connection;
  const texts = [
    ['tenantId', tenantId],
    ['domain', domain],
    ['clientID', clientId],
    ['clientSecret', clientSecret && `…${clientSecret}`],
    ['identityProviderEntityId', identityProviderEntityId],
    ['ssoUrl', ssoUrl],
  ] as const;
  return (
    <dl className={styles.facts}>
      <Fact label={t('settings.singleSignOn.provider')}>
        {t(`settings.singleSignOn.ways.${wayOfConnection(connection)}`)}
      </Fact>
      {texts.map(([name, text]) =>
        text === null ? null : (
          <Fact key={name} label={t(`settings.singleSignOn.fields.${name}`)}>
            <Code>{text}</Code>
          </Fact>
        ),
      )}
      {certificates.length > 0 && (
        <Fact label={t('settings.singleSignOn.fields.certificate')}>
          <Certificates certificates={certificates} />
        </Fact>
      )}
      {children}
    </dl>
  );
}
