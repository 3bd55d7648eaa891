import { describe, expect, test } from 'vitest';
import { childEnvironment } from './child-environment.ts';

const ours = {
  PATH: '/usr/bin',
  HOME: '/root',
  LD_LIBRARY_PATH: '/opt/lib',
  LANG: 'de_DE.UTF-8',
  TZ: 'Europe/London',
  DEMO_PASSWORD: 'secret',
  DATABASE_URL: 'postgres://app:secret@host/x',
  PGPASSWORD: 'secret',
  npm_config__authToken: 'secret',
  SystemRoot: 'C:\\Windows',
  Path: 'C:\\Windows',
};

describe('the environment of a program that we start', () => {
  test('has what finds programs and libraries, English messages, UTC, and nothing else', () => {
    expect(childEnvironment(ours, { platform: 'linux' })).toEqual({
      PATH: '/usr/bin',
      HOME: '/root',
      LD_LIBRARY_PATH: '/opt/lib',
      LANG: 'C',
      LC_ALL: 'C',
      TZ: 'UTC',
    });
  });

  test('does not lead another user to our home', () => {
    expect(childEnvironment(ours, { platform: 'linux', anotherUser: true })).not.toHaveProperty('HOME');
  });

  test('has what Windows needs, however it is spelt there', () => {
    const { PATH, ...given } = ours;
    expect(PATH).toBe('/usr/bin');
    expect(childEnvironment(given, { platform: 'win32' })).toEqual({ SystemRoot: 'C:\\Windows', Path: 'C:\\Windows', LANG: 'C', LC_ALL: 'C', TZ: 'UTC' });
  });
});
