import {
  type DirectSettings,
  directEndpoints,
  directSettingsSchema,
} from '@contract/phishing-simulation/direct';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { z } from 'zod';
import { currentCompanyId } from '@/authProvider/currentSession';
import { call } from '@/client/client';
import { useAction } from '@/client/useAction';
import { useRefreshQueries } from '@/client/useRefreshQueries';
import { Form } from '@/components/form/Form';
import { SaveButton } from '@/components/form/SaveButton';
import { TextInput } from '@/components/form/TextInput';
import { useUnverified } from '@/components/verify/verification';
import { useT } from '@/i18n/useT';
import flow from '@/theme/flow.module.css';
import { DIRECT_QUERIES, whyRefused } from './direct';
import styles from './settings.module.css';

const formSchema = z.object({ testEmail: z.literal('').or(directSettingsSchema.shape.testEmail.unwrap()) });

/** A mailbox to try direct delivery with. */
export function DirectTest({ settings: { testEmail } }: { settings: DirectSettings }) {
  const t = useT();
  const notify = useNotify();
  const refresh = useRefreshQueries(DIRECT_QUERIES);
  const mustVerify = useUnverified() !== null;
  const [result, setResult] = useState<{ severity: 'success' | 'error'; text: string }>();
  const params = { companyId: currentCompanyId() };
  const test = useAction(directEndpoints.test, {
    onSuccess: () => setResult({ severity: 'success', text: t('phishingSimulation.settings.direct.sent') }),
    onError: (error) => {
      const text = whyRefused(error);
      setResult(text === undefined ? undefined : { severity: 'error', text });
      return text !== undefined;
    },
    // A failure is noted with its domain.
    onSettled: refresh,
  });
  return (
    <section className={styles.section}>
      <h2>{t('phishingSimulation.settings.direct.test')}</h2>
      <Form
        className={styles.form}
        schema={formSchema}
        errorTexts="phishingSimulation.errors"
        defaultValues={{ testEmail: testEmail ?? '' }}
        warnWhenUnsavedChanges
        onSubmit={async ({ testEmail }, form) => {
          const body = { testEmail: testEmail === '' ? null : testEmail };
          const { data } = await call(directEndpoints.update, { params, body });
          form.reset({ testEmail: data.testEmail ?? '' });
          setResult(undefined);
          notify('phishingSimulation.settings.saved', { type: 'success' });
          await refresh();
        }}
      >
        <TextInput
          source="testEmail"
          type="email"
          dir="ltr"
          label={t('phishingSimulation.settings.direct.testEmail')}
          helperText={t('phishingSimulation.settings.direct.testEmailHint')}
        />
        <div className={flow.row}>
          <SaveButton label={t('phishingSimulation.settings.direct.save')} />
          {testEmail !== null && (
            <Button
              variant="outlined"
              loading={test.isPending}
              disabled={mustVerify}
              onClick={() => void test.run({ params })}
            >
              {t('phishingSimulation.settings.direct.send')}
            </Button>
          )}
        </div>
      </Form>
      <div role="status">{result && <Alert severity={result.severity}>{result.text}</Alert>}</div>
    </section>
  );
}
