import { addressServices, type Settings, type SettingsChange, settingsForms } from '@quarterlight/contract/system/schemas';
import { IntegrationSettings } from '@quarterlight/contract/system/settings';
import { z } from 'zod';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { differing } from '../../platform/record/record.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import { getSettings } from './get-settings.ts';
import { keepTexts } from './keep-texts.ts';
import { presentSecrets, storeSecrets } from './secrets.ts';
import { knowsZone, lockSettings, storeSetting, updateTenantRow } from './settings.queries.ts';
import { updateNumbering } from './update-numbering.ts';

const Chosen = z.object(IntegrationSettings.shape).partial();

/** Changes settings as `changeSettings` does, and secrets, whose values nobody is told again. */
export async function updateSettings(tx: WriteTx, vault: Vault, { integrations: keys = {}, ...change }: SettingsChange): Promise<void> {
  const chosen = Chosen.parse(keys);
  const { addressService } = chosen;
  await changeSettings(tx, { ...change, ...(Object.keys(chosen).length === 0 ? {} : { integrations: chosen }) }, async (before) => {
    if (addressService !== undefined && addressService !== before.integrations.addressService) await assertKeyIsMeant(tx, before, keys);
    return storeSecrets(tx, vault, keys);
  });
}

/** Stores the given fields of the given groups; what is left out, or is given as it is, stays. The log keeps which settings changed. */
export async function changeSettings(
  tx: WriteTx,
  wanted: SettingsChange | ((before: Settings) => SettingsChange),
  storeKeys: (before: Settings) => Promise<readonly string[]> = () => Promise.resolve([]),
): Promise<void> {
  await lockSettings(tx);
  const before = await getSettings(tx);
  const { numbering, ...change } = typeof wanted === 'function' ? wanted(before) : wanted;
  await assertFits(tx, before, change);
  for (const [group, given] of Object.entries(change)) {
    if (given === undefined) continue;
    const old: unknown = Reflect.get(before, group);
    const next = { ...Object(old), ...given };
    if (JSON.stringify(next) !== JSON.stringify(old)) await storeSetting(tx, group, next);
  }
  const { name, logo, timeZone } = before.company;
  const { company = {} } = change;
  if (company.name !== undefined || company.logo !== undefined || company.timeZone !== undefined)
    await updateTenantRow(tx, { name: company.name ?? name, logo: company.logo ?? logo, time_zone: company.timeZone ?? timeZone });
  if (numbering) await updateNumbering(tx, before.numbering, numbering);
  const secrets = await storeKeys(before);
  const after = await getSettings(tx);
  await keepTexts(tx, before.texts, after.texts);
  const differs = differing(flattened(before), flattened(after));
  if (Object.keys(differs.after).length + secrets.length === 0) return;
  await tx.audit({
    entity: 'setting',
    id: tx.tenant.id,
    label: 'Settings',
    action: 'setting.changed',
    before: differs.before,
    after: { ...differs.after, ...Object.fromEntries(secrets.map((secret) => [`integrations.${secret}`, '(secret)'])) },
  });
  await tx.announce('setting', tx.tenant.id);
}

/** A key is shown to the service that it is for and to no other. */
async function assertKeyIsMeant(tx: WriteTx, before: Settings, { addressLookupKey }: NonNullable<SettingsChange['integrations']>): Promise<void> {
  if (addressLookupKey !== undefined || !(await presentSecrets(tx)).addressLookupKeySet) return;
  throw new Refusal('system.key_of_other_service', { details: { service: addressServices[before.integrations.addressService] } });
}

/** Refuses a changed value that does not go with its field or with the company; one that is put back as it was may be older than the rules. */
async function assertFits(tx: ReadTx, before: Settings, change: SettingsChange): Promise<void> {
  assertTyped(before, change);
  const { company, texts } = change;
  if (company?.currency !== undefined && company.currency !== before.company.currency) throw new Refusal('system.currency_fixed');
  if (company?.timeZone !== undefined && company.timeZone !== before.company.timeZone && !(await knowsZone(tx, company.timeZone)))
    throw new Refusal('system.zone_unknown');
  if (texts?.termsVersion !== undefined && texts.termsVersion < before.texts.termsVersion)
    throw new Refusal('system.terms_version', { details: { version: before.texts.termsVersion } });
}

function assertTyped(before: Settings, change: SettingsChange): void {
  const errors: Record<string, string[]> = {};
  for (const [group, form] of Object.entries(settingsForms)) {
    const given: unknown = Reflect.get(change, group);
    if (given === undefined) continue;
    for (const { field, message } of misfits(form, Object(Reflect.get(before, group)), Object(given))) (errors[`${group}.${field}`] ??= []).push(message);
  }
  if (Object.keys(errors).length > 0) throw new Refusal('request.invalid', { errors });
}

/** What of a group would not fit as it would stand; what did not fit before either may stay as it is. */
function misfits(form: z.ZodType, before: object, given: object): { field: string; message: string }[] {
  const issuesOf = (values: object) => form.safeParse(values).error?.issues.map(({ path, message }) => ({ field: String(path[0]), message })) ?? [];
  const stays = (field: string) => !Object.hasOwn(given, field) || Reflect.get(given, field) === Reflect.get(before, field);
  const known = issuesOf(before).filter(({ field }) => stays(field));
  return issuesOf({ ...before, ...given }).filter((issue) => !known.some(({ field, message }) => field === issue.field && message === issue.message));
}

/** Each setting by `group.name`. */
const flattened = (settings: Settings): Record<string, unknown> =>
  Object.fromEntries(Object.entries(settings).flatMap(([group, values]) => Object.entries(values).map(([name, value]) => [`${group}.${name}`, value])));
