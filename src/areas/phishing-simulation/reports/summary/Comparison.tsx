import { type SimulationPeriod, simulationSummaryEndpoints } from '@contract/phishing-simulation/summary';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { Block } from '@/components/report/Block';
import { useFormats } from '@/components/report/useFormats';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import typography from '@/theme/typography.module.css';
import comparison from './comparison.module.css';

/** The periods to compare, in days. */
const PERIODS = [30, 90, 180, 365] as const;

const COUNTS = ['campaigns', 'recipientsSent', 'recipientsIgnored'] as const;
const SHARES = ['reportedAfterOpen', 'reportedAfterPhished', 'notReportedAfterPhished'] as const;

interface Figure {
  readonly key: (typeof COUNTS)[number] | (typeof SHARES)[number];
  readonly current: number | null;
  readonly previous: number | null;
  readonly isShare: boolean;
}

function figuresOf(current: SimulationPeriod, previous: SimulationPeriod): Figure[] {
  return [
    ...COUNTS.map((key) => ({ key, current: current[key], previous: previous[key], isShare: false })),
    ...SHARES.map((key) => ({
      key,
      current: current[`${key}Percent`],
      previous: previous[`${key}Percent`],
      isShare: true,
    })),
  ];
}

/** The rounds of the last days beside those of as many days before. */
export function Comparison() {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const { number } = useFormats();
  const [asked, setAsked] = useQueryFlag('days');
  const days = PERIODS.find((one) => String(one) === asked) ?? PERIODS[1];
  const params = { companyId: currentCompanyId() };
  const { data, error, refetch } = useCall(
    simulationSummaryEndpoints.dashboard,
    { params, query: { period: days } },
    { placeholderData: (previous) => previous },
  );
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  const signed = new Intl.NumberFormat(language, { signDisplay: 'exceptZero' });
  const shown = (value: number | null, isShare: boolean) => {
    if (value === null) return '–';
    return isShare ? percent.format(value / 100) : number(value);
  };
  const changeOf = ({ current, previous, isShare }: Figure) => {
    if (current === null || previous === null) return '–';
    const difference = current - previous;
    const change = signed.format(difference);
    if (!isShare) return change;
    return t('phishingSimulation.summary.comparison.points', { smart_count: Math.abs(difference), change });
  };
  const table = () => {
    if (error && !data)
      return <ErrorState description={error.message} error={error} onRetry={() => void refetch()} />;
    if (!data) return <Skeleton shape="block" height={220} />;
    const { current, previous } = data.data;
    return (
      <div className={comparison.scroll}>
        <table className={comparison.table} aria-labelledby="comparison">
          <thead>
            <tr>
              <th scope="col">
                <span data-spoken="">{t('phishingSimulation.summary.comparison.figure')}</span>
              </th>
              <th scope="col">{t('phishingSimulation.summary.comparison.last', { smart_count: days })}</th>
              <th scope="col">{t('phishingSimulation.summary.comparison.before', { smart_count: days })}</th>
              <th scope="col">{t('phishingSimulation.summary.comparison.change')}</th>
            </tr>
          </thead>
          <tbody>
            {figuresOf(current, previous).map((figure) => (
              <tr key={figure.key}>
                <th scope="row">{t(`phishingSimulation.summary.comparison.rows.${figure.key}`)}</th>
                <td>{shown(figure.current, figure.isShare)}</td>
                <td>{shown(figure.previous, figure.isShare)}</td>
                <td>
                  <bdi dir="ltr">{changeOf(figure)}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    );
  };
  return (
    <Block id="comparison" title={t('phishingSimulation.summary.comparison.title')}>
      <div className={comparison.head}>
        <p className={typography.hint}>{t('phishingSimulation.summary.comparison.hint')}</p>
        <TextField
          select
          size="small"
          label={t('phishingSimulation.summary.comparison.days')}
          value={days}
          onChange={({ target }) => setAsked(String(target.value))}
        >
          {PERIODS.map((one) => (
            <MenuItem key={one} value={one}>
              {t('phishingSimulation.summary.comparison.last', { smart_count: one })}
            </MenuItem>
          ))}
        </TextField>
      </div>
      {table()}
    </Block>
  );
}
