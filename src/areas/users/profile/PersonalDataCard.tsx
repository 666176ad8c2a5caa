import { buildUrl } from '@contract/endpoint';
import { type Profile, profileEndpoints } from '@contract/users/profile';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDelete, useNotify } from 'react-admin';
import { useNavigate } from 'react-router';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { httpClient } from '@/client/client';
import { useAction } from '@/client/useAction';
import { TypedConfirmDialog } from '@/components/dialog/TypedConfirmDialog';
import { saveResponse } from '@/components/table/saveResponse';
import { useT } from '@/i18n/useT';
import flow from '@/theme/flow.module.css';
import typography from '@/theme/typography.module.css';
import { personName } from '../people';
import { useRefreshPeople, useWriteFailure } from '../useChanges';
import { Card } from './Card';

/** Saves all data stored about the user as a file; returns its name. */
async function saveExport(id: number): Promise<string> {
  const { method, path } = profileEndpoints.exportData;
  const url = buildUrl({ path }, { companyId: currentCompanyId(), id });
  return saveResponse(await httpClient.send(url, { method }), `user-${id}.json`);
}

/** Privacy rights: a copy of all data stored about a user, and its erasure. */
export function PersonalDataCard({ profile }: { profile: Profile }) {
  const t = useT();
  const notify = useNotify();
  const tellFailure = useWriteFailure('users');
  const navigate = useNavigate();
  const refresh = useRefreshPeople();
  const [remove] = useDelete('users', undefined, { returnPromise: true });
  const [isAsking, setAsking] = useState(false);
  const canExport = useCan(profileEndpoints.exportData);
  const { id, protection } = profile;
  const options = { smart_count: 1, name: personName(profile) };
  const reason = protection === null ? undefined : t(`userProfile.edit.protection.${protection}`);

  const exporting = useAction(() => saveExport(id), {
    success: (file) => t('userProfile.personalData.exported', { file }),
  });
  const leave = () => navigate('/users/all_users', { replace: true });
  const erasing = useAction(() => remove('users', { id }), {
    onSuccess: async () => {
      notify(t('userProfile.personalData.deleted'), { type: 'success' });
      await leave();
      await refresh();
    },
    onError: (error) => tellFailure(error, leave),
  });

  return (
    <Card title={t('userProfile.personalData.title')} description={t('userProfile.personalData.text')}>
      <div className={flow.row}>
        {canExport && (
          <Button variant="outlined" loading={exporting.isPending} onClick={() => void exporting.run()}>
            {t('userProfile.personalData.export')}
          </Button>
        )}
        {reason === undefined && (
          <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
            {t('userProfile.personalData.delete')}
          </Button>
        )}
      </div>
      {reason && <p className={typography.hint}>{reason}</p>}
      {isAsking && (
        <TypedConfirmDialog
          title={t('users.delete.titleOf', options)}
          description={t('users.delete.description')}
          confirmLabel={t('users.delete.action', options)}
          onConfirm={() => erasing.run()}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}
