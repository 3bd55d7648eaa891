import { z } from 'zod';

/** What stands first in a tenant's file. */
export const Manifest = z.strictObject({
  format: z.literal('quarterlight-tenant-1'),
  product: z.string(),
  madeAt: z.iso.datetime(),
  tenant: z.strictObject({
    id: z.uuid(),
    slug: z.string(),
    name: z.string(),
    logo: z.string(),
    timeZone: z.string(),
    currency: z.string(),
    createdAt: z.iso.datetime(),
  }),
  /** The shape of the database that it was taken from: the names of its migrations with their digests. */
  migrations: z.record(z.string(), z.string()),
  tables: z.array(z.strictObject({ name: z.string(), columns: z.array(z.string()) })),
});
export type Manifest = z.output<typeof Manifest>;

/** What stands last in it: what each table's rows come to, and how many files there were. */
export const Ending = z.strictObject({ tables: z.record(z.string(), z.strictObject({ rows: z.number(), digest: z.string() })), files: z.number() });
export type Ending = z.output<typeof Ending>;

/** Names of the entries: the manifest, then files by their hash, then each table in parts, then the ending. */
export const entryNames = {
  manifest: 'manifest.json',
  file: (hash: string) => `files/${hash}`,
  part: (table: string, part: number) => `tables/${table}/${String(part).padStart(6, '0')}`,
  ending: 'ending.json',
} as const;
