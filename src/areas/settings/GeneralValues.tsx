import type { GeneralSettings } from '@contract/settings/general';
import { zoneLabel } from '@contract/timezones';
import { Fact } from '@/components/report/Fact';
import { languageName } from '@/i18n/languageNames';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import { DarkLogoPreview, LogoPreview } from './LogoInput';
import styles from './settings.module.css';
import { ZoneNotice } from './ZoneNotice';

/** The same for those who only read. */
export function GeneralValues({ settings }: { settings: GeneralSettings }) {
  const t = useT();
  const countries = new Intl.DisplayNames(languageOf(useLocaleCode()), { type: 'region' });
  const { name, lang, country, timeZone, industry, isLearningPrivate, logo, logoDark } = settings;
  return (
    <section className={styles.section} aria-labelledby="general">
      <h2 id="general">{t('settings.general.company')}</h2>
      <dl className={styles.facts}>
        <Fact label={t('settings.general.name')}>
          <bdi>{name}</bdi>
        </Fact>
        <Fact label={t('settings.general.logo')}>
          {logo === null ? t('settings.general.noLogo') : <LogoPreview logo={logo} logoDark={logoDark} />}
        </Fact>
        {logoDark !== null && (
          <Fact label={t('settings.general.darkLogo.title')}>
            <DarkLogoPreview logo={logoDark} />
          </Fact>
        )}
        <Fact label={t('settings.general.lang')}>
          <bdi>{languageName(lang)}</bdi>
        </Fact>
        <Fact label={t('settings.general.country')}>{country === null ? '–' : countries.of(country)}</Fact>
        <Fact label={t('settings.general.timeZone')}>
          <bdi>{zoneLabel(timeZone, new Date())}</bdi>
        </Fact>
        <Fact label={t('settings.general.industry')}>
          {industry === null ? '–' : t(`account.industries.${industry}`)}
        </Fact>
        <Fact label={t('settings.general.isLearningPrivate')}>
          {t(isLearningPrivate ? 'settings.general.private.on' : 'settings.general.private.off')}
        </Fact>
      </dl>
      <ZoneNotice settings={settings} />
    </section>
  );
}
