import { describe, expect, it } from 'vitest';
import { consoleLink, learnerLinks, parseConfig } from './config';

const document = {
  apiOrigin: 'https://api.example/',
  identity: { apiKey: 'k', projectId: 'p', authDomain: 'd', emulatorOrigin: null },
  learnerUrl: 'https://learn.example/',
  buildId: 'b1',
};

describe('the run-time configuration', () => {
  it('removes trailing slashes of addresses', () => {
    const config = parseConfig(document);
    expect(config.apiOrigin).toBe('https://api.example');
    expect(learnerLinks(config).forgot).toBe('https://learn.example/forgot-password');
  });

  it("leads to the learner's app of this host, of the company's host for learners, or elsewhere", () => {
    const own = parseConfig({ ...document, learnerUrl: '' });
    const learnerHost = 'https://training.larkfield.example';
    expect(learnerLinks(own)).toMatchObject({
      login: '/learn',
      forgot: '/learn/forgot-password?app=console',
    });
    expect(learnerLinks({ ...own, learnerHost })).toMatchObject({
      login: `${learnerHost}/learn`,
      forgot: `${learnerHost}/learn/forgot-password?app=console`,
    });
    expect(learnerLinks({ ...parseConfig(document), learnerHost }).forgot).toBe(
      `${learnerHost}/forgot-password`,
    );
  });

  it('knows where the console is if not here', () => {
    expect(consoleLink(parseConfig(document), '/login')).toBe('/login');
    const consoleUrl = 'https://console.larkfield.example';
    expect(consoleLink(parseConfig({ ...document, consoleUrl }), '/login')).toBe(`${consoleUrl}/login`);
  });

  it("reads an empty API origin as the console's own", () => {
    expect(parseConfig({ ...document, apiOrigin: '' }).apiOrigin).toBe('');
  });

  it("distinguishes an empty identity origin, the console's own, from none", () => {
    const identity = { ...document.identity, emulatorOrigin: '' };
    expect(parseConfig({ ...document, identity }).identity.emulatorOrigin).toBe('');
    expect(parseConfig(document).identity.emulatorOrigin).toBeNull();
  });

  it('reads a configured Unleash server', () => {
    const flags = { url: '/api/frontend', clientKey: 'k' };
    expect(parseConfig({ ...document, flags }).flags).toEqual(flags);
    expect(parseConfig(document).flags).toBeUndefined();
  });

  it('reads where the cards of guides lead, and leaves out what it does not know', () => {
    const guides = { demo: 'https://demo.example/book', pricing: '/licensing' };
    expect(parseConfig({ ...document, guides: { ...guides, other: 'x' } }).guides).toEqual(guides);
  });

  it('reads a configured target for error reports', () => {
    const errorReportsDsn = 'https://key@reports.example/7';
    expect(parseConfig({ ...document, errorReportsDsn })).toMatchObject({ errorReportsDsn });
    expect(parseConfig(document)).not.toHaveProperty('errorReportsDsn');
  });

  it.each([
    [{ ...document, flags: { url: '/api/frontend' } }, 'clientKey is missing'],
    [{ ...document, guides: { demo: 'javascript:alert(1)' } }, 'demo is not an address'],
    [{ ...document, menu: { swagShop: 'http://shop.example' } }, 'swagShop is not an https address'],
    [null, 'config.json is missing'],
    [{ ...document, identity: undefined }, 'identity is missing'],
    [{ ...document, identity: { ...document.identity, apiKey: 1 } }, 'apiKey is missing'],
    [{ ...document, learnerUrl: 'learn' }, 'learnerUrl is not an address'],
    [{ ...document, apiOrigin: undefined }, 'apiOrigin is missing'],
    [
      { ...document, identity: { ...document.identity, emulatorOrigin: 'x' } },
      'emulatorOrigin is not an address',
    ],
  ])('says which part is wrong', (broken, message) => {
    expect(() => parseConfig(broken)).toThrow(message);
  });
});
