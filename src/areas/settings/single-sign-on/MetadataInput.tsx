import { singleSignOnEndpoints } from '@contract/settings/single-sign-on';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type ChangeEvent, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { currentCompanyId } from '@/authProvider/currentSession';
import { isApiError } from '@/client/ApiError';
import { useAction } from '@/client/useAction';
import { useT } from '@/i18n/useT';
import flow from '@/theme/flow.module.css';
import styles from '../settings.module.css';

/** Fills in the form of a SAML provider from its metadata, at an address or in a file. */
export function MetadataInput() {
  const t = useT();
  const { setValue, clearErrors } = useFormContext();
  const file = useRef<HTMLInputElement>(null);
  const [url, setUrl] = useState('');
  const [problem, setProblem] = useState<string>();
  const { run, isPending } = useAction(singleSignOnEndpoints.readMetadata, {
    success: t('settings.singleSignOn.metadata.read'),
    onSuccess: ({ data }) => {
      const { identityProviderEntityId, ssoUrl, certificate } = data;
      for (const [name, value] of Object.entries({ identityProviderEntityId, ssoUrl, certificate }))
        setValue(name, value, { shouldDirty: true });
      clearErrors();
      setProblem(undefined);
    },
    onError: (error) => {
      const told = isApiError(error) ? Object.values(error.fieldErrors)[0] : undefined;
      setProblem(told);
      return told !== undefined;
    },
  });
  const params = { id: currentCompanyId() };
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    target.value = '';
    if (chosen) await run({ params, body: { xml: await chosen.text() } });
  };
  return (
    <div className={styles.zone}>
      <div className={flow.row}>
        <TextField
          type="url"
          size="small"
          label={t('settings.singleSignOn.metadata.url')}
          value={url}
          onChange={({ target }) => setUrl(target.value)}
          error={problem !== undefined}
          helperText={problem ?? t('settings.singleSignOn.metadata.hint')}
          slotProps={{ htmlInput: { dir: 'ltr' } }}
        />
        <Button
          variant="outlined"
          loading={isPending}
          disabled={url.trim() === ''}
          onClick={() => void run({ params, body: { url: url.trim() } })}
        >
          {t('settings.singleSignOn.metadata.load')}
        </Button>
        <Button variant="outlined" disabled={isPending} onClick={() => file.current?.click()}>
          {t('settings.singleSignOn.metadata.file')}
        </Button>
      </div>
      <input
        ref={file}
        type="file"
        accept=".xml,application/xml,text/xml"
        hidden
        aria-label={t('settings.singleSignOn.metadata.file')}
        onChange={(event) => void choose(event)}
      />
    </div>
  );
}
