import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { errorCode } from '../../platform/error-code.ts';
import type { Rows } from '../../platform/privacy/personal-data.ts';

/** An erasure as it is noted outside of the database: which request, and which records, by their ids alone. */
const Note = z.strictObject({ request: z.uuid(), at: z.iso.datetime(), askedOn: z.iso.date(), records: z.array(z.tuple([z.string(), z.uuid()])) });
type Note = z.output<typeof Note>;

/** What was noted of a company, oldest first, and the numbers of lines that nobody can read. */
interface Notes {
  readonly notes: readonly Note[];
  readonly unreadable: readonly number[];
}

const folderOf = (dataDir: string) => join(dataDir, 'erasures');
const fileOf = (dataDir: string, tenantId: string) => join(folderOf(dataDir), `${tenantId}.jsonl`);

/** Notes an erasure before it begins, so that it can be repeated on a database that is restored from an older backup. */
export async function noteErasure(dataDir: string, tenantId: string, { request, at, askedOn }: Omit<Note, 'records'>, chosen: Rows): Promise<void> {
  const { notes } = await readNotes(dataDir, tenantId);
  const noted = new Set(notes.flatMap((note) => (note.request === request ? note.records.map(String) : [])));
  const records = [...chosen].flatMap(([table, ids]) => [...ids].map((id): [string, string] => [table, id]));
  if (records.every((record) => noted.has(String(record)))) return;
  await mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 });
  const file = await open(fileOf(dataDir, tenantId), 'a+', 0o600);
  try {
    const { size } = await file.stat();
    const last = size === 0 ? undefined : (await file.read(Buffer.alloc(1), 0, 1, size - 1)).buffer.toString('latin1');
    // Behind a line that was cut off as the machine stopped, a line of its own.
    await file.appendFile(`${last === undefined || last === '\n' ? '' : '\n'}${JSON.stringify({ request, at, askedOn, records })}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The erasures that were noted of a company. A line that was cut off began no erasure, and hides no other. */
export async function readNotes(dataDir: string, tenantId: string): Promise<Notes> {
  const text = await readFile(fileOf(dataDir, tenantId), 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return '';
    throw error;
  });
  const notes: Note[] = [];
  const unreadable: number[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const note = Line.safeParse(line);
    if (note.success) notes.push(note.data);
    else unreadable.push(at + 1);
  }
  return { notes, unreadable };
}

const Line = z
  .string()
  .transform((line, context) => {
    try {
      return z.unknown().parse(JSON.parse(line));
    } catch {
      context.addIssue('Not a whole line');
      return z.NEVER;
    }
  })
  .pipe(Note);
