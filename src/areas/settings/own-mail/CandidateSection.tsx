import { codeFormSchema, type OwnMail, ownMailEndpoints } from '@contract/settings/own-mail';
import Button from '@mui/material/Button';
import { useNotify } from 'react-admin';
import { currentCompanyId, useSession } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { call } from '@/client/client';
import { useAction } from '@/client/useAction';
import { useRefreshQueries } from '@/client/useRefreshQueries';
import { Form } from '@/components/form/Form';
import { SaveButton } from '@/components/form/SaveButton';
import { TextInput } from '@/components/form/TextInput';
import { RelativeTime } from '@/components/table/RelativeTime';
import { useT } from '@/i18n/useT';
import flow from '@/theme/flow.module.css';
import styles from '../settings.module.css';
import { OWN_MAIL_QUERIES } from './queries';
import { Fact, WayFacts } from './WayFacts';

/** What was saved and is not in use: a test mail is sent by it, and the code in it is entered. */
export function CandidateSection({ candidate }: { candidate: NonNullable<OwnMail['candidate']> }) {
  const t = useT();
  const canWrite = useCan(ownMailEndpoints.test);
  const email = useSession()?.user.email ?? '';
  const params = { companyId: currentCompanyId() };
  const test = useAction(ownMailEndpoints.test, {
    success: t('settings.ownMail.tested'),
    refreshes: OWN_MAIL_QUERIES,
  });
  const discard = useAction(ownMailEndpoints.discard, {
    success: t('settings.ownMail.discarded'),
    refreshes: OWN_MAIL_QUERIES,
  });
  const { testedAt, isCodeOpen } = candidate;
  return (
    <section className={styles.section} aria-labelledby="own-mail-candidate">
      <h2 id="own-mail-candidate">{t('settings.ownMail.candidate')}</h2>
      {canWrite && <p>{t('settings.ownMail.candidateText', { email })}</p>}
      <WayFacts way={candidate}>
        {testedAt && (
          <Fact label={t('settings.ownMail.testSent')}>
            <RelativeTime value={testedAt} />
          </Fact>
        )}
      </WayFacts>
      {isCodeOpen && canWrite && <CodeForm />}
      <div className={flow.row}>
        {canWrite && (
          <Button
            variant={isCodeOpen ? 'outlined' : 'contained'}
            loading={test.isPending}
            onClick={() => void test.run({ params })}
          >
            {t(testedAt ? 'settings.ownMail.testAgain' : 'settings.ownMail.test')}
          </Button>
        )}
        <Discard isPending={discard.isPending} onClick={() => void discard.run({ params })} />
      </div>
    </section>
  );
}

function Discard({ isPending, onClick }: { isPending: boolean; onClick: () => void }) {
  const t = useT();
  const canDiscard = useCan(ownMailEndpoints.discard);
  if (!canDiscard) return null;
  return (
    <Button loading={isPending} onClick={onClick}>
      {t('settings.ownMail.discard')}
    </Button>
  );
}

function CodeForm() {
  const t = useT();
  const notify = useNotify();
  const refresh = useRefreshQueries(OWN_MAIL_QUERIES);
  return (
    <Form
      className={styles.form}
      schema={codeFormSchema}
      defaultValues={{ code: '' }}
      onSubmit={async (body) => {
        await call(ownMailEndpoints.use, { params: { companyId: currentCompanyId() }, body });
        notify('settings.ownMail.used', { type: 'success' });
        await refresh();
      }}
    >
      <TextInput
        source="code"
        label={t('settings.ownMail.code')}
        autoComplete="one-time-code"
        dir="ltr"
        maxLength={6}
        isRequired
      />
      <SaveButton label={t('settings.ownMail.use')} />
    </Form>
  );
}
