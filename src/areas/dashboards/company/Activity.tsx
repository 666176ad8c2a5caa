import { dashboardEndpoints } from '@contract/dashboards';
import { addDays, daysBetween } from '@contract/days';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';
import { Chart } from '@/components/chart/Chart';
import { Loaded } from '@/components/feedback/Loaded';
import { Skeleton } from '@/components/feedback/Skeleton';
import { BehindLink } from '@/components/report/BehindLink';
import { Block } from '@/components/report/Block';
import { useBehind } from '@/components/report/behind';
import { languageOf } from '@/i18n/locales';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useLocaleCode, useT } from '@/i18n/useT';
import typography from '@/theme/typography.module.css';

/** How much was completed on each of the last 30 days; every day has its place, those without anything too. */
export function Activity() {
  const t = useT();
  const format = useFormatNumber();
  const language = languageOf(useLocaleCode());
  const query = useCall(dashboardEndpoints.activity, { params: { companyId: currentCompanyId() } });
  const inDay = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const title = t('dashboards.activity.title');
  const behind = useBehind();
  return (
    <Block id="activity" title={title}>
      <Loaded query={query} outline={<Skeleton shape="block" height={240} />}>
        {({ data: { from, to, days, isLearningPrivate } }) => {
          const byDay = new Map(days.map(({ day, completed }) => [day, completed]));
          const points = Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => {
            const day = addDays(from, at);
            const name = inDay.format(new Date(day));
            const completed = byDay.has(day) ? (byDay.get(day) ?? null) : 0;
            const to = completed ? behind({ figure: 'completions', from: day, to: day }) : undefined;
            return { key: day, tick: name, name, values: { completed }, to };
          });
          const total = points.reduce((sum, { values }) => sum + (values.completed ?? 0), 0);
          return (
            <>
              <p className={typography.hint}>
                <BehindLink to={behind({ figure: 'completions', from, to })}>
                  {t('dashboards.activity.total', { smart_count: total, count: format(total) })}
                </BehindLink>{' '}
                {isLearningPrivate && t('common.private.days')}
              </p>
              <Chart
                title={title}
                height={200}
                points={points}
                series={[{ key: 'completed', name: t('dashboards.figures.completed'), mark: 'bar', format }]}
                axis={{ format, width: 44 }}
                table={[
                  [t('dashboards.activity.day'), t('dashboards.figures.completed')],
                  ...points.map(({ key, name, values }) => [
                    <time key="day" dateTime={key}>
                      {name}
                    </time>,
                    values.completed === null ? '–' : format(values.completed),
                  ]),
                ]}
              />
            </>
          );
        }}
      </Loaded>
    </Block>
  );
}
