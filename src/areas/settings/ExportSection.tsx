import { buildUrl } from '@contract/endpoint';
import { type CompanyExport, companyExportEndpoints } from '@contract/settings/company-export';
import Button from '@mui/material/Button';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { httpClient } from '@/client/client';
import { follow } from '@/client/followedOperations';
import { useAction } from '@/client/useAction';
import { callKey, useCall } from '@/client/useCall';
import { useConfirm } from '@/components/dialog/useConfirm';
import { Loaded } from '@/components/feedback/Loaded';
import { Skeleton } from '@/components/feedback/Skeleton';
import { exactTime } from '@/components/table/relativeTime';
import { saveResponse } from '@/components/table/saveResponse';
import { useUnverified } from '@/components/verify/verification';
import { languageOf } from '@/i18n/locales';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useLocaleCode, useT } from '@/i18n/useT';
import flow from '@/theme/flow.module.css';
import styles from './settings.module.css';

const refreshes = [callKey.all(companyExportEndpoints.get)];

/** All data of the company as a file: made, downloaded and removed by those who are trusted with it. */
export function ExportSection() {
  const t = useT();
  const canStart = useCan(companyExportEndpoints.start);
  const query = useCall(companyExportEndpoints.get, { params: { companyId: currentCompanyId() } });
  return (
    <section className={styles.section} aria-labelledby="export">
      <h2 id="export">{t('settings.export.title')}</h2>
      <p>{t('settings.export.text')}</p>
      <p className={styles.hint}>{t('settings.export.privacy')}</p>
      <Loaded query={query} outline={<Skeleton shape="block" height={90} />}>
        {({ data }) => (
          <>
            <State found={data} />
            {canStart ? (
              <Actions found={data} />
            ) : (
              <p className={styles.hint}>{t('settings.trust.trustedOnly')}</p>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

/** What there is. */
function State({ found }: { found: CompanyExport | null }) {
  const t = useT();
  const format = useFormatNumber();
  const language = languageOf(useLocaleCode());
  if (!found) return <p>{t('settings.export.none')}</p>;
  if (found.state !== 'ready')
    return (
      <p role="status">{t(found.state === 'making' ? 'settings.export.making' : 'settings.export.failed')}</p>
    );
  return (
    <p role="status">
      {t('settings.export.ready', {
        smart_count: found.rows,
        count: format(found.rows),
        until: exactTime(new Date(found.expiresAt), language),
      })}{' '}
      {t('settings.export.deleted')}
    </p>
  );
}

/** Starting an export unless one is being made, and what can be done with one that is there. */
function Actions({ found }: { found: CompanyExport | null }) {
  const t = useT();
  const confirm = useConfirm();
  const mustVerify = useUnverified() !== null;
  const params = { companyId: currentCompanyId() };
  const start = useAction(companyExportEndpoints.start, {
    onSuccess: ({ data }) => follow(params.companyId, data.id),
    refreshes,
  });
  const download = useAction(
    async (exportId: number) => {
      const url = buildUrl(companyExportEndpoints.file, { ...params, exportId });
      return saveResponse(await httpClient.send(url), 'company-data.zip');
    },
    // It may have expired, or been removed by somebody else.
    { success: (file) => t('settings.export.downloaded', { file }), refreshes },
  );
  const remove = useAction(companyExportEndpoints.remove, {
    success: t('settings.export.removed'),
    refreshes,
  });

  const askToStart = async () => {
    const isSure = await confirm({
      title: t('settings.export.startTitle'),
      description: t('settings.export.startText'),
      confirmLabel: t('settings.export.start'),
    });
    if (isSure) await start.run({ params });
  };
  const askToRemove = async (exportId: number) => {
    const isSure = await confirm({
      title: t('settings.export.removeTitle'),
      description: t('settings.export.removeText'),
      confirmLabel: t('settings.export.remove'),
      isDanger: true,
    });
    if (isSure) await remove.run({ params: { ...params, exportId } });
  };

  const isReady = found?.state === 'ready';
  return (
    <div className={flow.row}>
      {isReady && (
        <Button
          variant="contained"
          disabled={mustVerify}
          loading={download.isPending}
          onClick={() => void download.run(found.id)}
        >
          {t('settings.export.download')}
        </Button>
      )}
      {found?.state !== 'making' && (
        <Button
          variant="outlined"
          disabled={mustVerify}
          loading={start.isPending}
          onClick={() => void askToStart()}
        >
          {t('settings.export.start')}
        </Button>
      )}
      {isReady && (
        <Button
          variant="outlined"
          color="error"
          loading={remove.isPending}
          onClick={() => void askToRemove(found.id)}
        >
          {t('settings.export.remove')}
        </Button>
      )}
    </div>
  );
}
