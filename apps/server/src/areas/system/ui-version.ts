import { builtInUiVersion } from '@quarterlight/contract/system/schemas';
import { z } from 'zod';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { findSetting, storeSetting } from './settings.queries.ts';

const key = 'ui-version';
const Kept = z.object({ version: z.string(), build: z.string() });

/** The version that was set while this build ran, else the build's own: a newer build clears what was set before it. */
export async function getUiVersion(tx: ReadTx): Promise<string> {
  const kept = Kept.safeParse(await findSetting(tx, key));
  return kept.success && kept.data.build === builtInUiVersion ? kept.data.version : builtInUiVersion;
}

export async function setUiVersion(tx: WriteTx, version: string): Promise<string> {
  const before = await getUiVersion(tx);
  await storeSetting(tx, key, { version, build: builtInUiVersion });
  await tx.audit({ entity: 'setting', id: tx.tenant.id, label: 'UI version', action: 'setting.version-set', before: { version: before }, after: { version } });
  await tx.announce('setting', tx.tenant.id);
  return version;
}
