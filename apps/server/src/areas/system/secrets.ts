import { SecretName, SecretsReply, type SettingsChange } from '@quarterlight/contract/system/schemas';
import type { z } from 'zod';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { isSealed, type Vault } from '../../platform/secrets/vault.ts';
import { findSetting, findStored, removeSetting, storeSetting } from './settings.queries.ts';

const keyOf = (name: SecretName) => `secret.${name}` as const;
/** Where a secret stands, so that another company's or another setting's cannot be put in its place. */
export const placeOf = (tenantId: string, key: string) => `setting ${tenantId} ${key}`;

/** A secret of a company: not set, its value, or `unreadable` where it was sealed by a key that this server has not. */
export type Secret = { readonly state: 'none' | 'unreadable' } | { readonly state: 'set'; readonly value: string };

/** A secret of the tenant; never answered to anybody. */
export async function getSecret(tx: ReadTx, vault: Vault, name: SecretName): Promise<Secret> {
  const kept = await findSetting(tx, keyOf(name));
  // One from before there were keys, which the next start seals.
  if (typeof kept === 'string') return kept === '' ? { state: 'none' } : { state: 'set', value: kept };
  if (kept === undefined) return { state: 'none' };
  const value = isSealed(kept) ? await vault.open(kept, placeOf(tx.tenant.id, keyOf(name))) : undefined;
  return value === undefined ? { state: 'unreadable' } : { state: 'set', value };
}

/** Which secrets are set. */
export async function presentSecrets(tx: ReadTx): Promise<z.output<typeof SecretsReply>> {
  const { settings } = await findStored(tx);
  return SecretsReply.parse(Object.fromEntries(SecretName.options.map((name) => [`${name}Set`, (settings[keyOf(name)] ?? '') !== ''])));
}

/** Seals the given secrets, removes those that are given empty, leaves the others; answers which were given. */
export async function storeSecrets(tx: WriteTx, vault: Vault, secrets: NonNullable<SettingsChange['integrations']>): Promise<SecretName[]> {
  const given = SecretName.options.filter((name) => secrets[name] !== undefined);
  for (const name of given) {
    const value = secrets[name] ?? '';
    if (value === '') await removeSetting(tx, keyOf(name));
    else await storeSetting(tx, keyOf(name), await vault.seal(value, placeOf(tx.tenant.id, keyOf(name))));
  }
  return given;
}
