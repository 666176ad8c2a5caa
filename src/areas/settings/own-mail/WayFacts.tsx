import type { OwnMailWay } from '@contract/settings/own-mail';
import type { ReactNode } from 'react';
import { useT } from '@/i18n/useT';
import styles from '../settings.module.css';

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What was saved of a way. Nothing in it is secret. */
export function WayFacts({ way, children }: { way: OwnMailWay; children?: ReactNode }) {
  const t = useT();
  const { kind, host, port, security, user, password, fromName, fromAddress } = way;
  return (
    <dl className={styles.facts}>
      <Fact label={t('settings.ownMail.kind')}>{t(`settings.ownMail.kinds.${kind}`)}</Fact>
      {host !== null && (
        <Fact label={t('settings.ownMail.fields.host')}>
          <bdi dir="ltr" translate="no">{`${host}:${port}`}</bdi>
        </Fact>
      )}
      {security !== null && (
        <Fact label={t('settings.ownMail.fields.security')}>
          {t(`settings.ownMail.securities.${security}`)}
        </Fact>
      )}
      {user !== null && (
        <Fact label={t('settings.ownMail.fields.user')}>
          <bdi translate="no">{user}</bdi>
        </Fact>
      )}
      {password !== null && (
        <Fact label={t('settings.ownMail.fields.password')}>
          <code dir="ltr" translate="no">{`…${password}`}</code>
        </Fact>
      )}
      <Fact label={t('settings.ownMail.fields.fromName')}>
        <bdi translate="no">{fromName}</bdi>
      </Fact>
      <Fact label={t('settings.ownMail.fields.fromAddress')}>
        <bdi dir="ltr" translate="no">
          {fromAddress}
        </bdi>
      </Fact>
      {children}
    </dl>
  );
}
