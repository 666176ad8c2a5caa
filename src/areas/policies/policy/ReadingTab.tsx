import { policyEndpoints } from '@contract/policies/policies';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useCan } from '@/authProvider/useCan';
import { EmptyState } from '@/components/feedback/EmptyState';
import { useT } from '@/i18n/useT';
import { links } from '../links';
import styles from '../policies.module.css';
import { PolicyContent } from './PolicyContent';
import type { PolicyTabProps } from './PolicyPage';

/** /document: the policy as it would be published. */
export default function ReadingTab({ policy }: PolicyTabProps) {
  const t = useT();
  const canWrite = useCan(policyEndpoints.update);
  const { id, text, document, status, hasChanges, revision } = policy;
  const edit = canWrite && (status === 'draft' || status === 'published') && (
    <Button component={Link} to={links.edit({ policyId: id })} variant="outlined">
      {t(status === 'draft' ? 'policies.menu.edit' : 'policies.menu.newRevision')}
    </Button>
  );
  if (text.trim() === '' && !document)
    return <EmptyState title={t('policies.empty.content')} action={edit} />;
  return (
    <>
      {status === 'published' && hasChanges && (
        <div className={styles.notice} role="note">
          <p>{t('policies.unpublished', { revision })}</p>
          {edit}
        </div>
      )}
      <PolicyContent {...policy} />
    </>
  );
}
