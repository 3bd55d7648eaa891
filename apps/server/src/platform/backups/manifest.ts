import { z } from 'zod';
import { basesOf } from './names.ts';
import { type BackupStore, readText } from './store.ts';

/** What a base is, written when it is whole: a base without its manifest is none. */
export const Manifest = z.strictObject({
  base: z.string(),
  /** The identity that PostgreSQL gave the database when it was made. */
  database: z.string(),
  postgres: z.string(),
  startedAt: z.string(),
  endedAt: z.string(),
  /** The parts of the log that it needs to be whole, from and to. */
  firstPart: z.string(),
  lastPart: z.string(),
  /** Bytes as they were, and packed. */
  bytes: z.number(),
  packedBytes: z.number(),
  /** Of the packed archive. */
  sha256: z.string(),
  /** How far each company's log was sealed when the backup began. */
  heads: z.array(z.strictObject({ tenantId: z.string(), position: z.number(), hash: z.string() })),
  files: z.array(z.strictObject({ name: z.string(), size: z.number(), sha256: z.string() })),
});
export type Manifest = z.infer<typeof Manifest>;

/** All whole bases of all databases in a place, the oldest first. */
export async function findBases(store: BackupStore, database?: string): Promise<Manifest[]> {
  const names = (await store.list(database === undefined ? '' : basesOf(database))).map(({ name }) => name).filter((name) => name.endsWith('/manifest.json'));
  const found: Manifest[] = [];
  for (const name of names) {
    const text = await readText(store, name);
    if (text !== undefined) found.push(Manifest.parse(JSON.parse(text)));
  }
  return found.toSorted((one, other) => (one.endedAt < other.endedAt ? -1 : 1));
}
