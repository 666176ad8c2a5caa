import { reportButtonEndpoints } from '@contract/phishing-simulation/report-button';
import type { SimulationSettings } from '@contract/phishing-simulation/settings';
import Button from '@mui/material/Button';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { useAction } from '@/client/useAction';
import { NewSecret } from '@/components/copy/NewSecret';
import { useConfirm } from '@/components/dialog/useConfirm';
import { RelativeTime } from '@/components/table/RelativeTime';
import { useUnverified } from '@/components/verify/verification';
import { useT } from '@/i18n/useT';
import styles from './settings.module.css';
import { SETTINGS_QUERIES } from './useRefreshSettings';

export interface AddInKeyProps {
  button: SimulationSettings['reportButton'];
  /** The one just made. */
  newKey: string | undefined;
  onMade: (key: string) => void;
}

/** The key that the add-ins report with; shown once, when it is made. */
export function AddInKey({ button: { hasKey, keyCreatedAt }, newKey, onMade }: AddInKeyProps) {
  const t = useT();
  const confirm = useConfirm();
  const canWrite = useCan(reportButtonEndpoints.makeKey);
  const mustVerify = useUnverified() !== null;
  const make = useAction(reportButtonEndpoints.makeKey, {
    onSuccess: ({ data }) => onMade(data.key),
    refreshes: SETTINGS_QUERIES,
  });
  const ask = async () => {
    const isSure =
      !hasKey ||
      (await confirm({
        title: t('phishingSimulation.settings.report.renewTitle'),
        description: t('phishingSimulation.settings.report.renewText'),
        confirmLabel: t('phishingSimulation.settings.report.renewKey'),
        isDanger: true,
      }));
    if (isSure) await make.run({ params: { companyId: currentCompanyId() } });
  };
  return (
    <section className={styles.section}>
      <h2>{t('phishingSimulation.settings.report.key')}</h2>
      <p className={styles.hint}>{t('phishingSimulation.settings.report.keyText')}</p>
      <div>
        <p>
          {keyCreatedAt === null ? (
            t('phishingSimulation.settings.report.noKey')
          ) : (
            <>
              {t('phishingSimulation.settings.report.keyMade')} <RelativeTime value={keyCreatedAt} />
            </>
          )}
        </p>
        <NewSecret
          secret={newKey}
          text={t('phishingSimulation.settings.report.newKey')}
          label={t('phishingSimulation.settings.report.copyKey')}
        />
      </div>
      {canWrite && (
        <Button
          className={styles.act}
          variant={hasKey ? 'outlined' : 'contained'}
          loading={make.isPending}
          disabled={mustVerify}
          onClick={() => void ask()}
        >
          {t(
            hasKey
              ? 'phishingSimulation.settings.report.renewKey'
              : 'phishingSimulation.settings.report.makeKey',
          )}
        </Button>
      )}
    </section>
  );
}
