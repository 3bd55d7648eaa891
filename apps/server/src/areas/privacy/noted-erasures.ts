import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { errorCode } from '../../platform/error-code.ts';
import type { Rows } from '../../platform/privacy/personal-data.ts';

/** An erasure as it is noted outside of the database: which request, and which records, by their ids alone. */
const Note = z.strictObject({ request: z.uuid(), at: z.iso.datetime(), askedOn: z.iso.date(), records: z.array(z.tuple([z.string(), z.uuid()])) });
type Note = z.output<typeof Note>;

const fileOf = (dataDir: string, tenantId: string) => join(dataDir, 'erasures', `${tenantId}.jsonl`);

/** Notes an erasure before it begins, so that it can be repeated on a database that is restored from an older backup. */
export async function noteErasure(dataDir: string, tenantId: string, { request, at, askedOn }: Omit<Note, 'records'>, chosen: Rows): Promise<void> {
  const records = [...chosen].flatMap(([table, ids]) => [...ids].map((id): [string, string] => [table, id]));
  if (records.length === 0 || (await readNotes(dataDir, tenantId)).some((note) => note.request === request)) return;
  await mkdir(join(dataDir, 'erasures'), { recursive: true, mode: 0o700 });
  const file = await open(fileOf(dataDir, tenantId), 'a', 0o600);
  try {
    await file.appendFile(`${JSON.stringify({ request, at, askedOn, records })}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The erasures that were noted of a company, oldest first. */
export async function readNotes(dataDir: string, tenantId: string): Promise<Note[]> {
  try {
    const text = await readFile(fileOf(dataDir, tenantId), 'utf8');
    // A line that was cut off as the machine stopped began no erasure.
    return text.split('\n').flatMap((line) => (line.endsWith('}') ? [Note.parse(JSON.parse(line))] : []));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}
