import { directionOf } from '@contract/languages';
import LanguageIcon from '@mui/icons-material/TranslateOutlined';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useI18nProvider } from 'react-admin';
import { LANGUAGE_CHOICES } from '@/i18n/languageNames';
import { useLocaleCode, useT } from '@/i18n/useT';
import styles from './Toolbar.module.css';

/** Chooses the interface language. */
export function LanguageSwitch() {
  const t = useT();
  const current = useLocaleCode();
  const i18nProvider = useI18nProvider();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = t('shell.language.label');
  const name = LANGUAGE_CHOICES.find(({ locale }) => locale === current)?.name;

  const choose = (locale: string) => {
    setAnchor(null);
    void i18nProvider.changeLocale(locale);
  };

  return (
    <>
      <Tooltip title={label}>
        <button
          type="button"
          className={styles.iconButton}
          aria-label={name ? `${label}: ${name}` : label}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <LanguageIcon fontSize="small" />
        </button>
      </Tooltip>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': label }, paper: { sx: { maxHeight: 480 } } }}
      >
        {LANGUAGE_CHOICES.map(({ locale, name: ownName }) => (
          <MenuItem
            key={locale}
            role="menuitemradio"
            aria-checked={locale === current}
            selected={locale === current}
            onClick={() => choose(locale)}
          >
            <span lang={locale} dir={directionOf(locale)} translate="no">
              {ownName}
            </span>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
