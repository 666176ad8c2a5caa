import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { setConfig } from '@/config';
import { translator } from '@/i18n/translator';
import { buildConfig } from './config';
import { endGateway, startGateway } from './fake-gateway';
import { limitMs } from './pace';
import { signIn } from './sign-in';

// Only a hang should meet it: a busy machine is no failure.
configure({ asyncUtilTimeout: limitMs(15_000) });

// jsdom has no layout, so nothing scrolls.
window.scrollTo = () => undefined;
Element.prototype.scrollTo = () => undefined;

beforeAll(() => translator.start('en'));
beforeEach(() => {
  setConfig(buildConfig());
  startGateway();
  signIn();
});
afterEach(() => {
  cleanup();
  endGateway();
});
