import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { assertProved } from '../../platform/access/proved.ts';
import type { ReadTx, Scope } from '../../platform/database/scope.ts';
import { readRows, rowsOf } from '../../platform/privacy/gather-rows.ts';
import type { PersonalData, Rows } from '../../platform/privacy/personal-data.ts';
import { ZipWriter } from '../../platform/sheets/zip.ts';
import { openFile } from '../files/index.ts';
import { theirRows } from './erase-person.ts';
import { type HeldPart, heldPart, mostRows, type PersonFile, pageOfPerson, pathOfFile } from './person-page.ts';
import { privacyRequest, type RequestRow } from './privacy-request.record.ts';

/** Everything that is held of the person, as one archive: a page to read, the same as data, and their files. Who took it stands in the log before a byte goes out. */
export async function exportPerson(scope: Scope, personal: readonly PersonalData[], id: string): Promise<{ stream: Readable; name: string }> {
  const request = await scope.write(async (tx) => {
    assertProved(tx);
    const before = await privacyRequest.takeUp(tx, id, { action: 'export' });
    await theirRows(tx, personal, id);
    const by = tx.actor.displayName || tx.actor.username;
    return privacyRequest.settle(tx, before, { set: { exported_at: tx.now, exported_by_name: by }, action: 'handed-out' });
  });
  return { stream: Readable.from(archive(scope, personal, request)), name: `personal-data-${request.asked_on}.zip` };
}

async function* archive(scope: Scope, personal: readonly PersonalData[], request: RequestRow): AsyncGenerator<Buffer> {
  const zip = new ZipWriter();
  const rows = await scope.read((tx) => theirRows(tx, personal, request.id));
  const parts: HeldPart[] = [];
  const told = new Set<string>();
  for (const held of personal) {
    const found = await scope.read((tx) => readRows(tx, held, rows, mostRows + 1));
    const more = found.filter(({ id }) => held.nameOnly || typeof id !== 'string' || !told.has(`${held.table} ${id}`));
    for (const { id } of held.nameOnly ? [] : more) told.add(`${held.table} ${String(id)}`);
    if (more.length > 0) parts.push(heldPart(held.title, held.table, more));
  }
  const [log, files] = [await scope.read((tx) => readLog(tx, personal, rows)), await scope.read((tx) => readFiles(tx, personal, rows))];
  if (log.length > 0) parts.push(heldPart('System log', 'log_entry', log));
  const about = { company: scope.tenant.name, madeAt: scope.now(), name: request.name, email: request.email, telephone: request.telephone };
  yield* zip.file('personal-data.html', [Buffer.from(pageOfPerson(about, parts, files, scope.tenant.timeZone), 'utf8')]);
  yield* zip.file('personal-data.json', [Buffer.from(JSON.stringify({ ...about, parts, files }, null, 2), 'utf8')]);
  for (const file of files) {
    const opened = await scope.read((tx) => openFile(tx, file.id)).catch(() => undefined);
    if (opened !== undefined) yield* zip.file(pathOfFile(file), buffers(opened.stream));
  }
  yield zip.end();
}

async function* buffers(stream: NodeJS.ReadableStream): AsyncGenerator<Buffer> {
  for await (const chunk of stream) yield Buffer.from(chunk);
}

/**
 * What the log has of their records and of what they did. Values and what a record is called are handed out of their own records alone, who did it and from
 * where of what they did: the rest is other people's.
 */
async function readLog(tx: ReadTx, personal: readonly PersonalData[], rows: Rows): Promise<Record<string, unknown>[]> {
  const mixed = new Set<string>(personal.filter(({ hides }) => hides !== undefined).map(({ table }) => table));
  const ids = [...rows.values()].flatMap((each) => [...each]);
  const own = [...rows].flatMap(([table, of]) => (mixed.has(table) ? [] : [...of]));
  const users = [...(rows.get('app_user') ?? [])];
  const entry = sql`select e.id from log_entry e where`;
  const { rows: found } = await sql<Record<string, unknown>>`select e.at, e.entity, case when is_own then e.label end as label, e.action,
      case when is_by then e.username end as username, case when is_by then e.ip end as ip, case when is_own then v.before end as before, case when is_own then v.after end as after
    from (select e.*, e.entity_id = any(${own}::uuid[]) as is_own, coalesce(e.user_id = any(${users}::uuid[]), false) as is_by from log_entry e
      where e.id in ((${entry} e.entity_id = any(${ids}::uuid[]) order by e.id desc limit ${mostRows + 1})
        union (${entry} e.user_id = any(${users}::uuid[]) order by e.id desc limit ${mostRows + 1}))) e
    left join log_value v on v.entry_id = e.id order by e.id`.execute(tx.db);
  return found;
}

async function readFiles(tx: ReadTx, personal: readonly PersonalData[], rows: Rows): Promise<PersonFile[]> {
  const files = new Map<string, PersonFile>();
  for (const held of personal.filter(({ bytes, hides }) => bytes && hides?.includes('hash') !== true)) {
    const part = rowsOf(held, rows);
    if (part === undefined) continue;
    const { rows: found } =
      await sql<PersonFile>`select r.id, r.name, r.media_type from ${part.from} where ${part.where} order by r.id limit ${mostRows}`.execute(tx.db);
    for (const file of found) files.set(file.id, file);
  }
  return [...files.values()];
}
