import { expect, it } from 'vitest';
import { deviceOf } from './device.rules.ts';

const of = (...parts: string[]) => `Mozilla/5.0 (${parts[0]}) ${parts.slice(1).join(' ')}`;

it.each([
  [of('Windows NT 10.0; Win64; x64', 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'), 'Chrome on Windows'],
  [of('Windows NT 10.0; Win64; x64', 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0'), 'Edge on Windows'],
  [of('Macintosh; Intel Mac OS X 10_15_7', 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15'), 'Safari on Mac'],
  [of('iPhone; CPU iPhone OS 18_1 like Mac OS X', 'AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1'), 'Chrome on iPhone'],
  [of('iPad; CPU OS 18_1 like Mac OS X', 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'), 'Safari on iPad'],
  [
    of('Linux; Android 15; SM-G991B', 'AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36'),
    'Samsung Internet on Android',
  ],
  [of('X11; Linux x86_64; rv:145.0', 'Gecko/20100101 Firefox/145.0'), 'Firefox on Linux'],
  [of('X11; Linux x86_64', 'AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36'), 'Chrome on Linux'],
  [of('X11; CrOS x86_64 14541.0.0', 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 OPR/120.0'), 'Opera on ChromeOS'],
  ['curl/8.5.0', 'curl'],
  ['undici', 'Another program'],
  ['', 'Unknown'],
  ['  ', 'Unknown'],
])('%s is %s', (userAgent, device) => expect(deviceOf(userAgent)).toBe(device));
