import { getSettings, updateSettings } from '@quarterlight/contract/system/routes';
import { SettingsChange } from '@quarterlight/contract/system/schemas';
import { settingFields } from '@quarterlight/contract/system/setting-fields';
import { describe, expect, it } from 'vitest';
import { aCompany, ok } from '../../src/areas/worksheets/job.fixtures.ts';
import { useTestApp } from '../kit/harness.ts';
import type { At } from './settings/at.ts';
import { effects } from './settings/effects.ts';

useTestApp();

const all = Object.entries(effects).flatMap(([group, fields]) => Object.entries(fields).map(([field, effect]) => ({ group, field, effect })));

// A setting that nothing reads is a promise that nobody keeps.
describe('every setting', () => {
  it('is described', () => {
    expect(all.map(({ group, field }) => `${group}.${field}`)).toEqual(
      Object.entries(settingFields).flatMap(([group, fields]) => Object.keys(fields).map((field) => `${group}.${field}`)),
    );
    expect(all.filter(({ effect }) => 'why' in effect).map(({ field }) => field)).toEqual(['currency', 'valuesMonths', 'entriesMonths']);
  });

  it.each(all.flatMap(({ group, field, effect }) => ('why' in effect ? [] : [{ group, field, effect }])))('$group, $field: does what it says', async (one) => {
    const { group, field, effect } = one;
    const company = await aCompany({ latitude: 52.6, longitude: 1.3 });
    const at: At = { ...company, admin: await company.tenant.user() };
    expect(await effect.look(at)).not.toEqual(effect.after);
    const besides: object = Reflect.get(effect.besides ?? {}, group) ?? {};
    const body = SettingsChange.parse({ [group]: { ...besides, [field]: effect.to } });
    ok(await at.admin.call(updateSettings, { body }));
    expect(Reflect.get(Reflect.get(ok(await at.admin.call(getSettings)), group), field)).toEqual(effect.to);
    // A server remembers a company's name and clock for a second.
    await expect.poll(() => effect.look(at), { timeout: 10_000, interval: 300 }).toEqual(effect.after);
  });
});
