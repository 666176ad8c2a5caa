import {
  type AddInFile,
  reportButtonEndpoints,
  reportKeySchema,
} from '@contract/phishing-simulation/report-button';
import Download from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { currentCompanyId } from '@/authProvider/currentSession';
import { call } from '@/client/client';
import { useAction } from '@/client/useAction';
import { FormDialog } from '@/components/dialog/FormDialog';
import { TextInput } from '@/components/form/TextInput';
import { saveResponse } from '@/components/table/saveResponse';
import { useT } from '@/i18n/useT';
import styles from './settings.module.css';

const OUTLOOK_STEPS = ['download', 'open', 'upload', 'assign'] as const;
const GMAIL_STEPS = ['download', 'create', 'key', 'deploy', 'install'] as const;
const keySchema = z.object({ key: reportKeySchema });

async function save({ content, contentType, fileName }: AddInFile): Promise<void> {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  await saveResponse(new Response(bytes, { headers: { 'content-type': contentType } }), fileName);
}

interface AddInProps {
  title: string;
  steps: readonly string[];
  children: ReactNode;
}

/** An add-in and how it is installed. */
function AddIn({ title, steps, children }: AddInProps) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {children}
    </section>
  );
}

/** The Outlook add-in, whose file has the key in it. */
export function OutlookAddIn({ knownKey }: { knownKey: string | undefined }) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const params = { companyId: currentCompanyId() };
  const download = async (key: string) => {
    const { data } = await call(reportButtonEndpoints.outlookManifest, { params, body: { key } });
    await save(data);
  };
  const { run, isPending } = useAction(download);
  return (
    <AddIn
      title={t('phishingSimulation.settings.report.outlook')}
      steps={OUTLOOK_STEPS.map((step) => t(`phishingSimulation.settings.report.outlookSteps.${step}`))}
    >
      <Button
        className={styles.act}
        variant="outlined"
        startIcon={<Download />}
        loading={isPending}
        onClick={() => (knownKey === undefined ? setAsking(true) : void run(knownKey))}
      >
        {t('phishingSimulation.settings.report.outlookDownload')}
      </Button>
      {isAsking && (
        <FormDialog
          title={t('phishingSimulation.settings.report.keyTitle')}
          description={t('phishingSimulation.settings.report.keyNeeded')}
          submitLabel={t('phishingSimulation.settings.report.download')}
          schema={keySchema}
          errorTexts="phishingSimulation.errors"
          defaultValues={{ key: '' }}
          onSubmit={async ({ key }) => {
            await download(key);
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        >
          <div className={styles.dialogField}>
            <TextInput
              source="key"
              dir="ltr"
              label={t('phishingSimulation.settings.report.key')}
              autoComplete="off"
              htmlInput={{ translate: 'no', spellCheck: false }}
            />
          </div>
        </FormDialog>
      )}
    </AddIn>
  );
}

/** The Gmail add-on, which gets its key where it is installed. */
export function GmailAddOn() {
  const t = useT();
  const { run, isPending } = useAction(async () => {
    const params = { companyId: currentCompanyId() };
    const { data } = await call(reportButtonEndpoints.gmailAddOn, { params });
    await save(data);
  });
  return (
    <AddIn
      title={t('phishingSimulation.settings.report.gmail')}
      steps={GMAIL_STEPS.map((step) => t(`phishingSimulation.settings.report.gmailSteps.${step}`))}
    >
      <Button
        className={styles.act}
        variant="outlined"
        startIcon={<Download />}
        loading={isPending}
        onClick={() => void run()}
      >
        {t('phishingSimulation.settings.report.gmailDownload')}
      </Button>
    </AddIn>
  );
}
