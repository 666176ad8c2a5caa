import { readConfig } from '@server/config';
import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from './security';

const mediaOf = (environment: Record<string, string>) =>
  /media-src ([^;]*)/.exec(contentSecurityPolicy(readConfig(environment), 'nonce'))?.[1];

describe('the policy of the apps', () => {
  it('lets videos come from the hosts of the installation only, once they are named', () => {
    expect(mediaOf({})).toBe("'self' https:");
    expect(mediaOf({ VIDEO_HOSTS: 'videos.example,*.cdn.example:8443' })).toBe(
      "'self' https://videos.example https://*.cdn.example:8443",
    );
    for (const wrong of [
      "'unsafe-inline'",
      'videos.example;script-src *',
      'https://videos.example',
      '*',
      'a b',
    ])
      expect(() => readConfig({ VIDEO_HOSTS: wrong })).toThrow(/must be hosts such as/);
  });
});
