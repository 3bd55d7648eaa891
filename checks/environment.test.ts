import { describe, expect, it } from 'vitest';
import { forServer, forTools, settings } from '../tools/support/environment.mjs';
import { read } from './tree.ts';

describe('what the start script hands on', () => {
  it('knows every setting of the server, since one that it does not know would neither reach it nor be kept from the tools', () => {
    const known = [...read('apps/server/src/platform/config.ts').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name]) => name);
    expect(known).toContain('DEMO_PASSWORD');
    expect(settings.toSorted()).toEqual(known.toSorted());
  });

  const given = { PATH: '/bin', DEMO_PASSWORD: 'secret', DATABASE_URL: 'postgres://a:b@c/d', npm_config__authToken: 'secret', OTHER_SECRET: 'x', LC_TIME: 'C' };

  it('gives the server its settings and nothing that only npm or others read', () => {
    expect(forServer(given)).toEqual({ PATH: '/bin', DEMO_PASSWORD: 'secret', DATABASE_URL: 'postgres://a:b@c/d', LC_TIME: 'C' });
  });

  it('gives what installs and builds everything but the settings', () => {
    expect(forTools(given)).toEqual({ PATH: '/bin', npm_config__authToken: 'secret', OTHER_SECRET: 'x', LC_TIME: 'C' });
  });
});
