import pg from 'pg';
import { z } from 'zod';
import { placeOf } from '../areas/system/index.ts';
import { isSealed, type Vault } from '../platform/secrets/vault.ts';

const Row = z.object({ tenant_id: z.string(), slug: z.string(), key: z.string(), value: z.unknown() });

/** Seals all secrets that stand in clear from before there were keys, as the owner of the database. Answers which it cannot open. */
export async function sealSecrets(ownerUrl: string, vault: Vault): Promise<{ sealed: number; unreadable: string[] }> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const { rows } = await owner.query(
      `select s.tenant_id, t.slug, s.key, s.value from setting s join tenant t on t.id = s.tenant_id where starts_with(s.key, 'secret.') order by t.slug, s.key`,
    );
    const unreadable: string[] = [];
    let sealed = 0;
    for (const { tenant_id: tenantId, slug, key, value } of z.array(Row).parse(rows)) {
      const place = placeOf(tenantId, key);
      if (typeof value === 'string') {
        if (value === '') continue;
        // Only what is still there: another server may be at it, or somebody may have entered a new one.
        const kept = [JSON.stringify(await vault.seal(value, place)), tenantId, key, JSON.stringify(value)];
        sealed += (await owner.query('update setting set value = $1 where tenant_id = $2 and key = $3 and value = $4', kept)).rowCount ?? 0;
      } else if (!isSealed(value) || (await vault.open(value, place)) === undefined) unreadable.push(`${slug}: ${key.replace('secret.', '')}`);
    }
    return { sealed, unreadable };
  } finally {
    await owner.end();
  }
}
