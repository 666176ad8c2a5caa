import vm from 'node:vm';
import { reportButtonEndpoints } from '@contract/phishing-simulation/report-button';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { addInWords } from './add-in-texts';
import { gmailAddOn, gmailFiles } from './gmail-add-on';

const URL_OF = 'https://vigil.example';
const KEY = `vigil-report-${'k'.repeat(43)}`;
const RAW = 'From: Bank <bank@evil.example>\r\nX-Phishing-Token: abc\r\n\r\nSign in';

/** A card or an answer as it was built: what was set, by the name of the setter. */
type Built = Record<string, unknown[]>;

/** A builder that records every setter, in the manner of CardService. */
function recorder(): unknown {
  const made: Built = {};
  const proxy: unknown = new Proxy(() => undefined, {
    get: (_, name: string) => {
      if (name === 'build') return () => made;
      if (name === 'toJSON') return () => made;
      return (...values: unknown[]) => {
        made[name] = [...(made[name] ?? []), ...values];
        return proxy;
      };
    },
  });
  return proxy;
}

interface Answer {
  status: number;
  body?: unknown;
}

/** The generated script with the edge of Apps Script around it. */
function install({ answer, header = '' }: { answer: (path: string) => Answer; header?: string }) {
  const asked: { url: string; payload: Record<string, unknown> }[] = [];
  const tokens: string[] = [];
  const context = vm.createContext({
    CardService: new Proxy({}, { get: () => recorder }),
    PropertiesService: {
      getScriptProperties: () => ({ getProperty: (name: string) => (name === 'REPORT_KEY' ? KEY : null) }),
    },
    Session: { getActiveUser: () => ({ getEmail: () => 'jo@acme.example' }) },
    UrlFetchApp: {
      fetch: (url: string, { payload }: { payload: string }) => {
        asked.push({ url, payload: JSON.parse(payload) });
        const { status, body } = answer(url.slice(URL_OF.length));
        return { getResponseCode: () => status, getContentText: () => JSON.stringify(body) };
      },
    },
    GmailApp: {
      setCurrentMessageAccessToken: (token: string) => tokens.push(token),
      getMessageById: () => ({
        getHeader: (name: string) => (name === 'X-Phishing-Token' ? header : ''),
        getRawContent: () => RAW,
        getFrom: () => 'Bank <bank@evil.example>',
        getSubject: () => 'Your account',
        getBody: () => '<p>Sign in</p>',
      }),
    },
  });
  vm.runInContext(gmailFiles(URL_OF)['Code.gs'] ?? '', context);
  const event = {
    commonEventObject: { userLocale: 'en-US' },
    gmail: { accessToken: 'open-mail', messageId: 'm1' },
  };
  const run = (name: string) =>
    JSON.stringify((context[name] as (event: unknown) => unknown)(event), (_, value: unknown) =>
      typeof value === 'function' ? (value as unknown as { toJSON(): unknown }).toJSON() : value,
    );
  return { asked, tokens, run };
}

const { texts } = addInWords('en');
const configured =
  (isReportConfirmed: boolean, kind = 'SUSPICIOUS') =>
  (path: string) =>
    path.endsWith('/configuration')
      ? { status: 200, body: { data: { isReportConfirmed, texts } } }
      : { status: 200, body: { data: { kind } } };

describe('the Gmail add-on', () => {
  it('is a zip of its manifest and its script', () => {
    const files = unzipSync(gmailAddOn(URL_OF));
    expect(Object.keys(files)).toEqual(['appsscript.json', 'Code.gs']);
    const manifest = JSON.parse(new TextDecoder().decode(files['appsscript.json']));
    expect(manifest).toMatchObject({
      urlFetchWhitelist: ['https://vigil.example/'],
      addOns: { gmail: { contextualTriggers: [{ onTriggerFunction: 'onGmailMessage' }] } },
    });
    expect(manifest.oauthScopes).toContain(
      'https://www.googleapis.com/auth/gmail.addons.current.message.readonly',
    );
    expect(new TextDecoder().decode(files['Code.gs'])).not.toMatch(/vigil-report-|\{\{/);
  });

  it.each([
    [true, 'onAsk'],
    [false, 'onReport'],
  ])('asks first: %s', (isReportConfirmed, handler) => {
    const { run, asked } = install({ answer: configured(isReportConfirmed) });
    expect(run('onGmailMessage')).toContain(`"setFunctionName":["${handler}"]`);
    expect(run('onAsk')).toContain(texts.question);
    // Looking at a mail reports nothing.
    expect(asked.every(({ url }) => url.endsWith('/configuration'))).toBe(true);
  });

  it('reports the open mail with what the contract asks for', () => {
    const { run, asked, tokens } = install({ answer: configured(true, 'SIMULATION'), header: 'abc' });
    expect(run('onReport')).toContain(texts.simulationTitle);
    expect(tokens).toEqual(['open-mail']);
    const [, report] = asked;
    expect(report?.url).toBe(`${URL_OF}/phishing/api/v1/report`);
    expect(reportButtonEndpoints.report.body?.parse(report?.payload)).toEqual({
      key: KEY,
      token: 'abc',
      reporter: 'jo@acme.example',
      mail: {
        from: 'Bank <bank@evil.example>',
        subject: 'Your account',
        headers: 'From: Bank <bank@evil.example>\r\nX-Phishing-Token: abc',
        body: '<p>Sign in</p>',
      },
    });
  });

  it('thanks for any other mail', () => {
    expect(install({ answer: configured(true) }).run('onReport')).toContain(texts.suspiciousTitle);
  });

  it.each([
    [403, texts.keyRefused],
    [503, texts.failed],
  ])('tells why it can’t report: %s', (status, text) => {
    const { run } = install({ answer: () => ({ status, body: {} }) });
    for (const name of ['onGmailMessage', 'onAsk', 'onReport']) expect(run(name)).toContain(text);
  });
});
