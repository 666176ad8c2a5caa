import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createI18nProvider } from './i18nProvider';
import { LANGUAGES } from './locales';
import { translator } from './translator';

describe('the translator', () => {
  beforeEach(() => translator.changeLocale('en'));

  it('loads the guest texts first, and the rest on demand', async () => {
    await translator.start('en');
    expect(translator.t('session.login.title')).toBe('Sign in');
    expect(Object.keys(translator.getTexts()).sort()).toEqual(['common', 'session']);
    await translator.add('console');
    expect(translator.t('resources.users.fields.email')).toBe('Email');
    expect(translator.t('ra.action.save')).toBe('Save');
  });

  it('switches every text, react-admin’s too, and notifies listeners', async () => {
    await translator.add('console');
    const listener = vi.fn();
    const stop = translator.subscribe(listener);
    await translator.changeLocale('en-XA');
    stop();
    expect(listener).toHaveBeenCalledTimes(1);
    expect(translator.getLocale()).toBe('en-XA');
    expect(translator.t('session.login.title')).toMatch(/^\[Šîĝñ îñ /);
    expect(translator.t('ra.action.save')).toMatch(/^\[Šåṽé /);
  });

  it('formats counts for the language', async () => {
    await translator.add('invite');
    const free = (count: number) => translator.t('invite.emails.free', { smart_count: count });
    expect(free(4991)).toMatch(/^4,991 seats left/);
    expect(free(1)).toMatch(/^1 seat left/);
  });

  it('says everything in the chosen language, react-admin’s own texts too, by its rules for counts', async () => {
    await translator.add('console');
    await translator.add('invite');
    await translator.changeLocale('fr');
    expect(translator.t('session.login.title')).toBe('Connexion');
    expect(translator.t('ra.action.save')).toBe('Enregistrer');
    const free = (count: number) => translator.t('invite.emails.free', { smart_count: count });
    expect(free(4991).replace(/\s/g, ' ')).toContain('4 991 ');
    expect(free(0).replace('0', '1')).toBe(free(1));
    expect(free(2).replace('2', '1')).not.toBe(free(1));
    await translator.changeLocale('he');
  });

  it('shows a variety what its language says, unless it says otherwise', async () => {
    await translator.changeLocale('es');
    const spanish = translator.t('session.login.title');
    await translator.changeLocale('es-es');
    expect(translator.getLocale()).toBe('es-es');
    expect(translator.t('session.login.title')).toBe(spanish);
  });

  it('never mixes languages: texts may arrive late, and of several choices the last counts', async () => {
    const late = translator.add('game');
    const first = translator.changeLocale('fr');
    const last = translator.changeLocale('de');
    await Promise.all([late, first, last]);
    expect(translator.getLocale()).toBe('de');
    const texts = translator.getTexts();
    await translator.changeLocale('de');
    expect(texts).toEqual(translator.getTexts());
    expect(texts).toHaveProperty('game');
  });

  it("serves react-admin's provider with texts that a screen adds later", async () => {
    const provider = createI18nProvider();
    await translator.add('reminders');
    await Promise.resolve();
    expect(provider.translate('reminders.tabs.new')).toBe('New reminder');
  });

  it('serves react-admin through its own provider, with English plurals in pseudo-locales', async () => {
    await translator.add('console');
    const provider = createI18nProvider();
    await provider.changeLocale('ar-XB');
    expect(provider.getLocale()).toBe('ar-XB');
    expect(
      provider
        .getLocales?.()
        .map(({ locale }) => locale)
        .sort(),
    ).toEqual([...LANGUAGES].sort());
    const [one, many] = [1, 5].map((count) =>
      provider.translate('resources.users.name', { smart_count: count }),
    );
    expect(one).toMatch(/^\[Ûšéŕ /);
    expect(many).toMatch(/^\[Ûšéŕš /);
    await expect(provider.changeLocale('xx')).rejects.toThrow('unknown locale');
  });
});
