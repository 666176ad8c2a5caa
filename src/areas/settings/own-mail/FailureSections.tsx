import { type OwnMail, ownMailEndpoints, WHEN_FAILS, type WhenFails } from '@contract/settings/own-mail';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { useAction } from '@/client/useAction';
import { useConfirm } from '@/components/dialog/useConfirm';
import { RelativeTime } from '@/components/table/RelativeTime';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import flow from '@/theme/flow.module.css';
import styles from '../settings.module.css';
import { OWN_MAIL_QUERIES } from './queries';

/** What happens to mails that the company's own way does not take. */
export function WhenFailsSection({ whenFails }: Pick<OwnMail, 'whenFails'>) {
  const t = useT();
  const canWrite = useCan(ownMailEndpoints.setWhenFails);
  const choose = useAction(ownMailEndpoints.setWhenFails, {
    success: t('settings.ownMail.whenFails.saved'),
    refreshes: OWN_MAIL_QUERIES,
  });
  return (
    <section className={styles.section} aria-labelledby="own-mail-fails">
      <h2 id="own-mail-fails">{t('settings.ownMail.whenFails.title')}</h2>
      {canWrite ? (
        <div className={styles.form}>
          <TextField
            select
            label={t('settings.ownMail.whenFails.label')}
            value={whenFails}
            disabled={choose.isPending}
            onChange={({ target }) =>
              void choose.run({
                params: { companyId: currentCompanyId() },
                body: { whenFails: target.value as WhenFails },
              })
            }
          >
            {WHEN_FAILS.map((one) => (
              <MenuItem key={one} value={one}>
                {t(`settings.ownMail.whenFails.${one}`)}
              </MenuItem>
            ))}
          </TextField>
        </div>
      ) : (
        <p>{t(`settings.ownMail.whenFails.${whenFails}`)}</p>
      )}
    </section>
  );
}

const TEMPLATES = [
  'signOnInvitation',
  'adminSignOnInvitation',
  'reminder',
  'taskReminder',
  'managerReminder',
  'monthlyVideo',
  'assignment',
  'policyAssignment',
  'assignmentInOwnWords',
  'reportLink',
  'reportPdf',
] as const;
const nameOf = (template: string) => TEMPLATES.find((one) => one === template) ?? 'other';

/** What waits for the company's own way, and the button that has it sent by the product. */
export function HeldSection({ held: { count, mails } }: Pick<OwnMail, 'held'>) {
  const t = useT();
  const number = useFormatNumber();
  const confirm = useConfirm();
  const canWrite = useCan(ownMailEndpoints.release);
  const release = useAction(ownMailEndpoints.release, {
    success: t('settings.ownMail.held.released'),
    refreshes: OWN_MAIL_QUERIES,
  });
  const ask = async () => {
    const isSure = await confirm({
      title: t('settings.ownMail.held.releaseTitle'),
      description: t('settings.ownMail.held.releaseText'),
      confirmLabel: t('settings.ownMail.held.release'),
    });
    if (isSure) await release.run({ params: { companyId: currentCompanyId() } });
  };
  return (
    <section className={styles.section} aria-labelledby="own-mail-held">
      <h2 id="own-mail-held">{t('settings.ownMail.held.title', { smart_count: count })}</h2>
      <p>{t('settings.ownMail.held.text')}</p>
      <ul className={styles.held} aria-labelledby="own-mail-held">
        {mails.map(({ to, template, since }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two mails can be the same in all that is shown
          <li key={at}>
            <bdi dir="ltr">{to}</bdi>
            <span>
              {t(`settings.ownMail.templates.${nameOf(template)}`)}, <RelativeTime value={since} />
            </span>
          </li>
        ))}
      </ul>
      {count > mails.length && (
        <p className={styles.hint}>
          {t('settings.ownMail.held.more', { count: number(count - mails.length) })}
        </p>
      )}
      {canWrite && (
        <div className={flow.row}>
          <Button variant="outlined" loading={release.isPending} onClick={() => void ask()}>
            {t('settings.ownMail.held.release')}
          </Button>
        </div>
      )}
    </section>
  );
}
