import {
  emailReminderEndpoints,
  type ReminderOfKind,
  type EmailReminders as Reminders,
} from '@contract/settings/email-reminders';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { lazyComponent } from '@/client/lazyPage';
import { useCall } from '@/client/useCall';
import { Badge } from '@/components/badge/Badge';
import { Loaded } from '@/components/feedback/Loaded';
import { Skeleton } from '@/components/feedback/Skeleton';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import { BoostNotice } from '../BoostNotice';
import sections from '../settings.module.css';
import { KindDrawer } from './KindDrawer';
import { kindName, summaryOf } from './kinds';
import { SENT_PATH } from './links';
import type { ReminderPreviewProps } from './ReminderPreview';
import styles from './reminders.module.css';
import { ScheduleSection } from './ScheduleSection';

const ReminderPreview = lazyComponent<ReminderPreviewProps>(() => import('./ReminderPreview'), 'message');

/** /settings/email-reminders: when people are reminded of their tasks by themselves, and in which words. */
export default function EmailReminders() {
  const query = useCall(emailReminderEndpoints.get, { params: { companyId: currentCompanyId() } });
  return (
    <Loaded query={query} outline={<Skeleton shape="block" height={520} />}>
      {({ data }) => <RemindersOf reminders={data} />}
    </Loaded>
  );
}

function RemindersOf({ reminders }: { reminders: Reminders }) {
  const t = useT();
  const mayWrite = useCan(emailReminderEndpoints.updateKind);
  const canWrite = mayWrite && !reminders.isLocked;
  return (
    <div className={sections.sections}>
      {reminders.isLocked && (
        <div className={sections.section}>
          <BoostNotice text={t('settings.reminders.locked')} />
        </div>
      )}
      <KindsSection reminders={reminders} canWrite={canWrite} />
      <ScheduleSection reminders={reminders} canWrite={canWrite} />
      <section className={sections.section} aria-labelledby="reminders-sent">
        <h2 id="reminders-sent">{t('settings.reminders.sent.title')}</h2>
        <p>
          {t('settings.reminders.sent.text')} <Link to={SENT_PATH}>{t('settings.reminders.sent.open')}</Link>
        </p>
      </section>
    </div>
  );
}

/** The kinds of tasks, with when people are reminded of each. */
function KindsSection({ reminders, canWrite }: { reminders: Reminders; canWrite: boolean }) {
  const t = useT();
  const list = new Intl.ListFormat(languageOf(useLocaleCode()));
  const [edited, setEdited] = useState<ReminderOfKind | null>(null);
  const [shown, setShown] = useState<ReminderOfKind | null>(null);
  return (
    <section className={sections.section} aria-labelledby="reminder-kinds">
      <h2 id="reminder-kinds">{t('settings.reminders.what')}</h2>
      <p>{t('settings.reminders.whatText')}</p>
      <ul className={styles.kinds}>
        {reminders.kinds.map((kind) => {
          const name = kindName(t, kind.kind);
          return (
            <li key={kind.kind}>
              <div>
                <h3>
                  {name}
                  <Badge tone={kind.isOn ? 'success' : 'muted'}>
                    {t(kind.isOn ? 'settings.reminders.on' : 'settings.reminders.off')}
                  </Badge>
                </h3>
                {kind.isOn && (
                  <ul className={styles.summary}>
                    {summaryOf(t, kind, list).map((part) => (
                      <li key={part}>{part}</li>
                    ))}
                  </ul>
                )}
              </div>
              <div className={styles.acts}>
                <Button
                  size="small"
                  aria-label={t('settings.reminders.previewKind', { kind: name })}
                  onClick={() => setShown(kind)}
                >
                  {t('settings.reminders.preview')}
                </Button>
                {canWrite && (
                  <Button
                    size="small"
                    variant="outlined"
                    aria-label={t('settings.reminders.editKind', { kind: name })}
                    onClick={() => setEdited(kind)}
                  >
                    {t('settings.reminders.edit')}
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      {edited && <KindDrawer kind={edited} reminders={reminders} onClose={() => setEdited(null)} />}
      {shown && (
        <Suspense>
          <ReminderPreview reminder={shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </section>
  );
}
