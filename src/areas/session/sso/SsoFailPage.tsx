import { useLocation } from 'react-router';
import { useT } from '@/i18n/useT';
import { GuestLayout } from '../GuestLayout';
import { Notice } from '../Notice';
import { FailActions } from './FailActions';
import { failMessage, ssoCodeText } from './ssoFailures';

/** /sso_fail: why a single sign-on failed. */
export function SsoFailPage() {
  const t = useT();
  const message = failMessage(useLocation());
  const key = message ? ssoCodeText(message) : 'sso.errors.unknown';
  return (
    <GuestLayout documentTitle="sso.fail.documentTitle" title={t('sso.fail.title')}>
      <Notice tone="danger">{key ? t(key) : message}</Notice>
      <FailActions />
    </GuestLayout>
  );
}
