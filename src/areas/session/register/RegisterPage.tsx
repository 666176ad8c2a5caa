import { useNavigate, useParams } from 'react-router';
import { useT } from '@/i18n/useT';
import { GuestLayout } from '../GuestLayout';
import { RegisterFields } from './RegisterFields';

/** /register: creates a company and its owner, and signs the owner in. */
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
