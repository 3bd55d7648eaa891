import { describe, expect, test } from 'vitest';
import { syncMethod } from './settings.ts';

describe('what PostgreSQL does before it recovers', () => {
  test.each([
    ['linux', '6.18.44-generic', 'syncfs'],
    ['linux', '5.8.0-63-generic', 'syncfs'],
    ['linux', '5.10.0-28-amd64', 'syncfs'],
    ['linux', '5.4.0-150-generic', 'fsync'],
    ['linux', '4.19.0-26-amd64', 'fsync'],
    ['linux', '', 'fsync'],
    ['darwin', '24.1.0', 'fsync'],
    ['win32', '10.0.22631', 'fsync'],
  ])('on %s %s it syncs by %s', (platform, kernel, method) => {
    expect(syncMethod(platform, kernel)).toBe(method);
  });
});
