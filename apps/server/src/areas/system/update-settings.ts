import { addressServices, type Settings, type SettingsChange, settingsForms } from '@quarterlight/contract/system/schemas';
import type { WriteTx } from '../../platform/database/scope.ts';
import { differing } from '../../platform/record/record.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import { counterKinds, getSettings } from './get-settings.ts';
import { presentSecrets, storeSecrets } from './secrets.ts';
import { lockSettings, storeSetting, updateCounter, updateTenantRow } from './settings.queries.ts';

/** Stores the given groups; what is left out, or is given as it is, stays. The log keeps which settings changed, never a secret's value. */
export async function updateSettings(tx: WriteTx, vault: Vault, change: SettingsChange): Promise<void> {
  await lockSettings(tx);
  const before = await getSettings(tx);
  assertTyped(before, change);
  const isNew = (group: string, value: unknown) => JSON.stringify(value) !== JSON.stringify(Reflect.get(before, group));
  const { numbering, integrations: { addressService = before.integrations.addressService, ...keys } = {}, ...others } = change;
  const groups = { ...others, integrations: { addressService } };
  if (isNew('integrations', groups.integrations)) await assertKeyIsMeant(tx, before, keys);
  for (const [group, value] of Object.entries(groups)) if (value !== undefined && isNew(group, value)) await storeSetting(tx, group, value);
  if (groups.company && isNew('company', groups.company)) await updateTenantRow(tx, { name: groups.company.name, logo: groups.company.logo });
  if (numbering) await updateNumbering(tx, before.numbering, numbering);
  const secrets = await storeSecrets(tx, vault, keys);
  const after = await getSettings(tx);
  const differs = differing(flattened(before), flattened(after));
  if (Object.keys(differs.after).length + secrets.length === 0) return;
  await tx.audit({
    entity: 'setting',
    id: tx.tenant.id,
    label: 'Settings',
    action: 'setting.changed',
    before: differs.before,
    after: { ...differs.after, ...Object.fromEntries(secrets.map((name) => [`integrations.${name}`, '(secret)'])) },
  });
  await tx.announce('setting', tx.tenant.id);
}

const countersByName = ['worksheet', 'quotation', 'purchaseOrder', 'credit', 'invoice', 'transfer'] as const satisfies readonly (keyof typeof counterKinds)[];

async function updateNumbering(tx: WriteTx, before: Settings['numbering'], wanted: Settings['numbering']): Promise<void> {
  for (const name of countersByName) {
    const [old, next] = [before[name], wanted[name]];
    if (old.prefix === next.prefix && old.next === next.next) continue;
    const field = `numbering.${name}.next`;
    if (name === 'invoice' && old.next > 1 && next.next !== old.next) throw new Refusal('system.numbers_gapless');
    const raise = next.next === old.next ? 'no' : name === 'invoice' ? 'if-unused' : 'yes';
    const done = await updateCounter(tx, counterKinds[name], next, raise);
    if (!done && raise === 'if-unused') throw new Refusal('system.numbers_gapless');
    if (!done) throw new Refusal('system.number_used', { field, details: { kind: name, next: old.next } });
  }
}

/** A key is shown to the service that it is for and to no other. */
async function assertKeyIsMeant(tx: WriteTx, before: Settings, { addressLookupKey }: NonNullable<SettingsChange['integrations']>): Promise<void> {
  if (addressLookupKey !== undefined || !(await presentSecrets(tx)).addressLookupKeySet) return;
  throw new Refusal('system.key_of_other_service', { details: { service: addressServices[before.integrations.addressService] } });
}

/** Refuses a changed value that breaks the rules of its field; one that is put back as it was may be older than they are. */
function assertTyped(before: Settings, change: SettingsChange): void {
  const errors: Record<string, string[]> = {};
  for (const [group, form] of Object.entries(settingsForms)) {
    const given: unknown = Reflect.get(change, group);
    if (given === undefined) continue;
    for (const issue of form.safeParse(given).error?.issues ?? []) {
      const field = String(issue.path[0]);
      if (Reflect.get(Object(given), field) !== Reflect.get(Object(Reflect.get(before, group)), field))
        (errors[`${group}.${field}`] ??= []).push(issue.message);
    }
  }
  if (Object.keys(errors).length > 0) throw new Refusal('request.invalid', { errors });
}

/** Each setting by `group.name`. */
const flattened = (settings: Settings): Record<string, unknown> =>
  Object.fromEntries(Object.entries(settings).flatMap(([group, values]) => Object.entries(values).map(([name, value]) => [`${group}.${name}`, value])));
