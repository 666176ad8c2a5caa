import { useLocation } from 'react-router';
import { useT } from '@/i18n/useT';
import { GuestLayout } from '../GuestLayout';
import { Notice } from '../Notice';
import { FailActions } from './FailActions';
import { failMessage } from './failMessage';

/** /sso_fail (1 §2.1): why a single sign-on did not succeed. */
export function SsoFailPage() {
  const t = useT();
  return (
    <GuestLayout documentTitle="sso.fail.documentTitle" title={t('sso.fail.title')}>
      <Notice tone="danger">{failMessage(useLocation()) ?? t('sso.errors.unknown')}</Notice>
      <FailActions />
    </GuestLayout>
  );
}
