import type { CompanyProfile } from '@contract/shell';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import { dayOf } from './dayOf';
import { isTrialExpired, trialDaysLeft } from './plan';

/** The state of the company's trial, in the documented words; without a trial, the purpose of the dialog. */
export function useUpgradeTitle(company: CompanyProfile, mayBuy: boolean): string {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const now = new Date();
  const { hasBoost, trial } = company.subscription;
  if (hasBoost) return mayBuy ? t('billing.upgrade.addLicenses') : t('billing.upgrade.licenses');
  if (isTrialExpired(company, now)) return t('billing.upgrade.trialEnded');
  if (trial.end !== null && trialDaysLeft(company, now) !== undefined) {
    return t('billing.upgrade.trialEnds', { date: dayOf(trial.end, language) });
  }
  return t('billing.upgrade.title');
}
