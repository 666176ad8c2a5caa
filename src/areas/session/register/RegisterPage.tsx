import { useNavigate, useParams } from 'react-router';
import { useT } from '@/i18n/useT';
import { GuestLayout } from '../GuestLayout';
import { RegisterFields } from './RegisterFields';

/** /register: a company and its owner; afterwards the owner is signed in. */
export function RegisterPage({ onFirstInput }: { onFirstInput: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const { email, partner, source } = useParams();
  return (
    <GuestLayout
      documentTitle="account.register.documentTitle"
      title={t('account.register.title')}
      subtitle={t('account.register.subtitle')}
    >
      <RegisterFields
        origin={{ email, partner, source }}
        onFirstInput={onFirstInput}
        onDone={async () => {
          await navigate('/', { replace: true });
        }}
      />
    </GuestLayout>
  );
}
