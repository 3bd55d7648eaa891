import { builtInUiVersion } from '@quarterlight/contract/system/schemas';
import type { VersionState } from '@quarterlight/contract/system/technical-schemas';
import { z } from 'zod';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { findSetting, storeSetting } from './settings.queries.ts';

const key = 'ui-version';
const Kept = z.object({ version: z.string(), build: z.string(), by: z.string().default(''), at: z.string().nullable().default(null) });

/** The version that was set while this build ran, else the build's own: a newer build clears what was set before it. */
export async function getUiVersion(tx: ReadTx): Promise<string> {
  const kept = Kept.safeParse(await findSetting(tx, key));
  return kept.success && kept.data.build === builtInUiVersion ? kept.data.version : builtInUiVersion;
}

export async function setUiVersion(tx: WriteTx, version: string): Promise<string> {
  const before = await getUiVersion(tx);
  await storeSetting(tx, key, { version, build: builtInUiVersion, by: tx.actor.displayName, at: tx.now });
  await tx.audit({ entity: 'setting', id: tx.tenant.id, label: 'UI version', action: 'setting.version-set', before: { version: before }, after: { version } });
  await tx.announce('setting', tx.tenant.id);
  return version;
}

/** The version that browsers should run and the build's own, and who set it last while this build ran. */
export async function versionState(tx: ReadTx): Promise<z.output<typeof VersionState>> {
  const kept = Kept.safeParse(await findSetting(tx, key));
  const counts = kept.success && kept.data.build === builtInUiVersion;
  const version = counts ? kept.data.version : builtInUiVersion;
  return { builtIn: builtInUiVersion, version, isSet: version !== builtInUiVersion, by: counts ? kept.data.by : '', at: counts ? kept.data.at : null };
}
