import type { FoundAddress } from '@quarterlight/contract/system/schemas';
import { afterEach, expect, it, vi } from 'vitest';
import { located } from './find-located.ts';

const at = (latitude: number | null, longitude: number | null) => ({ envelopeAddress: { summaryLine: 'x' }, latitude, longitude }) as unknown as FoundAddress;
afterEach(() => vi.restoreAllMocks());

it('an address without valid coordinates is left out, and a warning is logged', () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const good = at(53.8, -1.55);
  expect(located('LS1 1AA', [good])).toEqual([good]);
  expect(warned).not.toHaveBeenCalled();
  expect(located('LS1 1AA', [at(null, null), good, at(0, 0), at(53.8, 999), at(Number.NaN, 1)])).toEqual([good]);
  expect(located('LS1 1AB', [at(null, null)])).toEqual([]);
  expect(warned.mock.calls.map((call) => call.join(' '))).toEqual([
    'Addresses of LS1 1AA: 4 without valid coordinates left out',
    'Addresses of LS1 1AB: 1 without valid coordinates left out',
  ]);
});
