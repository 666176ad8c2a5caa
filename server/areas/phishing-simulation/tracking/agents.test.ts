import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { signalsOf } from './signals';

const models = readFileSync(
  new URL('../../../../tests/support/agents/android-models.txt', import.meta.url),
  'utf8',
)
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

const isProgram = (agent: string, isPicture = false) =>
  signalsOf({
    method: 'GET',
    address: '84.115.1.1',
    headers: { 'user-agent': agent, ...(isPicture ? {} : { 'accept-language': 'de' }) },
    isPicture,
  }).isProgram;

const ENGINE = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('a phone is its person’s, whatever its maker calls it', () => {
  it.each<[string, (model: string) => string, boolean]>([
    [
      'in Chrome',
      (model) => `Mozilla/5.0 (Linux; Android 9; ${model}) ${ENGINE} Chrome/131.0.0.0 Mobile Safari/537.36`,
      false,
    ],
    [
      'in an app',
      (model) =>
        `Mozilla/5.0 (Linux; Android 14; ${model} Build/UP1A; wv) ${ENGINE} Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36`,
      false,
    ],
    [
      'in a browser that tells the language',
      (model) =>
        `Mozilla/5.0 (Linux; U; Android 12; en-US; ${model}) ${ENGINE} Version/4.0 UCBrowser/13.4.0 Mobile Safari/537.36`,
      false,
    ],
    ['asking for a picture', (model) => `Dalvik/2.1.0 (Linux; U; Android 13; ${model} Build/TP1A)`, true],
  ])('%s', (_, agentOf, isPicture) => {
    expect(models.length).toBeGreaterThan(5000);
    expect(models.filter((model) => isProgram(agentOf(model), isPicture))).toEqual([]);
  });

  it.each([
    'Opera/9.80 (Android; Opera Mini/7.6.40234/191.273; U; en) Presto/2.12.423 Version/12.16',
    'Opera/9.80 (J2ME/MIDP; Opera Mini/9.80 (S60; SymbOS; Opera Mobi/23.348; U; en) Presto/2.5.25 Version/10.54',
  ])('in Opera Mini: %s', (agent) => {
    expect(isProgram(agent)).toBe(false);
    expect(isProgram(agent, true)).toBe(false);
  });
});

describe('a program is one, also where it says that it runs on a phone', () => {
  it.each([
    `Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) ${ENGINE} Chrome/131.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`,
    `Mozilla/5.0 (Linux; Android 11; Pixel 5) ${ENGINE} HeadlessChrome/131.0.0.0 Mobile Safari/537.36`,
    'okhttp/4.12.0',
    'Java/17.0.9',
    'ruby',
    'Mail checker with python-requests/2.32',
    'Mozilla/5.0 (compatible; curl/8.5.0)',
  ])('%s', (agent) => {
    expect(isProgram(agent)).toBe(true);
  });
});
