import { type DnsRecord, type DnsState, ownMailEndpoints } from '@contract/settings/own-mail';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { currentCompanyId } from '@/authProvider/currentSession';
import { call } from '@/client/client';
import { useAction } from '@/client/useAction';
import { Badge, type BadgeTone } from '@/components/badge/Badge';
import { CopyButton } from '@/components/copy/CopyButton';
import { useT } from '@/i18n/useT';
import flow from '@/theme/flow.module.css';
import card from '../domains/domains.module.css';
import styles from '../settings.module.css';

const TONES: Readonly<Record<DnsState, BadgeTone>> = {
  found: 'success',
  incomplete: 'info',
  missing: 'danger',
  several: 'danger',
  unknown: 'muted',
};

/** SPF, DKIM and DMARC of the sender's domain, as the name servers have them when somebody asks. */
export function DnsSection() {
  const t = useT();
  const [selector, setSelector] = useState('');
  const [records, setRecords] = useState<readonly DnsRecord[]>();
  const check = useAction(
    async () =>
      call(ownMailEndpoints.dns, {
        params: { companyId: currentCompanyId() },
        query: selector.trim() ? { selector: selector.trim() } : {},
      }),
    { onSuccess: ({ data }) => setRecords(data.records) },
  );
  return (
    <section className={styles.section} aria-labelledby="own-mail-dns">
      <h2 id="own-mail-dns">{t('settings.ownMail.dns.title')}</h2>
      <p>{t('settings.ownMail.dns.text')}</p>
      <div className={styles.form}>
        <TextField
          label={t('settings.ownMail.dns.selector')}
          helperText={t('settings.ownMail.dns.selectorHint')}
          value={selector}
          onChange={({ target }) => setSelector(target.value)}
          slotProps={{ htmlInput: { dir: 'ltr', maxLength: 63, autoComplete: 'off' } }}
        />
      </div>
      <div className={flow.row}>
        <Button variant="outlined" loading={check.isPending} onClick={() => void check.run()}>
          {t('settings.ownMail.dns.check')}
        </Button>
      </div>
      <div role="status">
        {records && (
          <ul className={card.domains} aria-labelledby="own-mail-dns">
            {records.map((record) => (
              <RecordCard key={record.kind} record={record} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function RecordCard({ record: { kind, state, name, found, publish } }: { record: DnsRecord }) {
  const t = useT();
  return (
    <li className={card.domain}>
      <div className={card.head}>
        <h3>{t(`settings.ownMail.dns.kinds.${kind}`)}</h3>
        <Badge tone={TONES[state]}>{t(`settings.ownMail.dns.states.${state}`)}</Badge>
      </div>
      <p className={card.how}>{t(`settings.ownMail.dns.how.${kind}.${state}`)}</p>
      {publish && (
        <dl className={card.record}>
          <dt>{t('settings.ownMail.dns.name')}</dt>
          <dd>
            <bdi dir="ltr">{publish.name}</bdi>
            <CopyButton text={publish.name} label={t('settings.ownMail.dns.copyName')} />
          </dd>
          <dt>{t('settings.ownMail.dns.value')}</dt>
          <dd>
            <bdi dir="ltr">{publish.value}</bdi>
            <CopyButton text={publish.value} label={t('settings.ownMail.dns.copyValue')} />
          </dd>
        </dl>
      )}
      {found.length > 0 && (
        <dl className={card.record}>
          <dt>{t('settings.ownMail.dns.there')}</dt>
          <dd>
            <bdi dir="ltr">{name}</bdi>
            {found.map((text) => (
              <bdi key={text} dir="ltr" className={styles.certificate}>
                {text}
              </bdi>
            ))}
          </dd>
        </dl>
      )}
    </li>
  );
}
