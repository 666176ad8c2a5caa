import { NavLink } from 'react-router';
import { TabBar } from '@/components/tabs/TabBar';
import { useT } from '@/i18n/useT';

/** The tabs of the provider's surveys. */
export function SurveyTabs() {
  const t = useT();
  return (
    <TabBar label={t('surveys.title')}>
      <NavLink to="/provider/surveys">{t('surveys.tabs.surveys')}</NavLink>
      <NavLink to="/provider/survey-answers">{t('surveys.tabs.answers')}</NavLink>
    </TabBar>
  );
}
