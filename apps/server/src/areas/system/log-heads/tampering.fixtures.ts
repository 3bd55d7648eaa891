import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { idAt, newId } from '@quarterlight/kit/ids';
import type { Client } from 'pg';
import type { Scope } from '../../../platform/database/scope.ts';
import { digestOfActor, digestOfNames } from '../../../platform/log/audit.ts';
import { sealHash } from '../chain.rules.ts';
import { findSealed } from '../log.queries.ts';
import { digestOfLine, headKeyOf, readHead, signHead } from './head.rules.ts';

/** Random figures that are the same for the same seed. */
export function seeded(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Whoever owns the tables: past triggers and walls, and with the product's own way to seal, but without its key. */
export interface Owner {
  readonly db: Client;
  readonly scope: Scope;
  /** The file of heads outside of the database. */
  readonly file: string;
  readonly random: (below: number) => number;
}

const tables = ['log_entry', 'log_value', 'log_seal', 'log_head'] as const;

/** Keeps what there is now, and gives what puts it back. */
export async function keepCopy({ db, scope, file }: Omit<Owner, 'random'>): Promise<() => Promise<void>> {
  const { id } = scope.tenant;
  for (const table of tables) await db.query(`create temporary table kept_${table} as select * from ${table} where tenant_id = '${id}'`);
  const text = await readFile(file, 'utf8');
  const gone = tables.toReversed().map((table) => `delete from ${table} where tenant_id = '${id}'`);
  const back = tables.map((table) => `insert into ${table} select * from kept_${table}`);
  return async () => {
    await db.query([...gone, ...back].join('; '));
    await writeFile(file, text);
  };
}

const one = <Item>(items: readonly Item[], random: Owner['random']): Item => {
  const item = items[random(items.length)];
  if (item === undefined) throw new Error('Nothing to choose from');
  return item;
};

/** Seals the whole chain anew, as it then stands, with correct hashes: in the order of `ids`, else as it was. */
async function sealAnew({ db, scope }: Owner, ids?: readonly string[]): Promise<void> {
  for (const { id, label_salt: ofLabel, actor_salt: ofActor, label, username, ip, key_name: keyName } of await scope.read((tx) => findSealed(tx, 0, 10_000)))
    if (ofLabel !== null && ofActor !== null)
      await db.query('update log_entry set label_digest = $1, actor_digest = $2 where id = $3', [
        digestOfNames(ofLabel, label),
        digestOfActor(ofActor, { username, ip, keyName }),
        id,
      ]);
  const rows = await scope.read((tx) => findSealed(tx, 0, 10_000));
  const order = ids === undefined ? rows : ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  let hash = '';
  const seals = order.map((row, index) => {
    hash = sealHash(hash, index + 1, row);
    return [index + 1, row.id, hash] as const;
  });
  await db.query('delete from log_seal where tenant_id = $1', [scope.tenant.id]);
  await db.query('insert into log_seal (tenant_id, position, entry_id, hash) select $1, * from unnest($2::bigint[], $3::uuid[], $4::text[])', [
    scope.tenant.id,
    seals.map(([position]) => position),
    seals.map(([, id]) => id),
    seals.map(([, , text]) => text),
  ]);
}

/** Signs one head over what there is now, by a key of the owner's own. */
async function signFalsely({ db, scope, random }: Owner): Promise<void> {
  const { rows } = await db.query<{ number: string; line: string }>('select number, line from log_head where tenant_id = $1 order by number desc limit 1', [
    scope.tenant.id,
  ]);
  const chain = (await scope.read((tx) => findSealed(tx, 0, 10_000))).at(-1);
  const last = readHead(rows[0]?.line ?? '');
  if (!last || !chain) return;
  const { line: _line, signature: _signature, ...said } = last;
  const key = headKeyOf(Buffer.alloc(32, random(200) + 1));
  const next = { ...said, number: last.number + 1, position: chain.position, hash: chain.hash, what: 'new-key' as const };
  const { line } = signHead({ ...next, previous: digestOfLine(last.line), key: key.name }, key);
  await db.query('insert into log_head (tenant_id, number, position, line) values ($1, $2, $3, $4)', [scope.tenant.id, last.number + 1, chain.position, line]);
}

const idsOf = async ({ scope }: Owner) => (await scope.read((tx) => findSealed(tx, 0, 10_000))).map(({ id }) => id);
const remove = async ({ db }: Owner, ids: readonly string[]) => {
  for (const [table, column] of [
    ['log_value', 'entry_id'],
    ['log_seal', 'entry_id'],
    ['log_entry', 'id'],
  ] as const)
    await db.query(`delete from ${table} where ${column} = any($1)`, [ids]);
};

const edits = [
  `action = 'vehicle.nothing'`,
  `username = 'somebody else'`,
  `label = 'another'`,
  `entity = 'customer'`,
  `ip = '192.0.2.9'`,
  `fields = '{other}'`,
  `entity_id = gen_random_uuid()`,
  `user_id = gen_random_uuid()`,
  `digest = 'x'`,
  `key_name = 'a key'`,
  `at = at - interval '3 days'`,
];
const edit = ({ db, random }: Owner, id: string, what = one(edits, random)) => db.query(`update log_entry set ${what} where id = $1`, [id]);

/** Puts an entry in that says to be an hour old; gives its id. */
async function plant({ db, scope }: Owner): Promise<string> {
  const then = Date.now() - 3_600_000;
  const id = idAt(then).slice(0, 14) + newId().slice(14);
  await db.query(`insert into log_entry (tenant_id, id, entity, entity_id, at, action, digest) values ($1, $2, 'vehicle', $3, $4, 'vehicle.planted', '')`, [
    scope.tenant.id,
    id,
    newId(),
    new Date(then).toISOString(),
  ]);
  return id;
}

/** Everything that somebody who owns the tables, and the file outside besides, may try; each has to be told. */
export const tamperings: Readonly<Record<string, (owner: Owner) => Promise<unknown>>> = {
  'an edited entry': async (owner) => edit(owner, one(await idsOf(owner), owner.random)),
  'edited values': async (owner) =>
    owner.db.query(`update log_value set after = '{"name":"forged"}' where entry_id = $1`, [one(await idsOf(owner), owner.random)]),
  'an edited hash': async (owner) => owner.db.query(`update log_seal set hash = 'x' where entry_id = $1`, [one(await idsOf(owner), owner.random)]),
  'an entry that was taken out': async (owner) => remove(owner, [one(await idsOf(owner), owner.random)]),
  'an entry that was taken out, and all sealed anew': async (owner) => {
    await remove(owner, [one(await idsOf(owner), owner.random)]);
    await sealAnew(owner);
  },
  'two swapped entries': async (owner) => {
    const ids = await idsOf(owner);
    const first = owner.random(ids.length - 1);
    const pair = [first + 1, first + 2];
    const { rows } = await owner.db.query<{ hash: string }>('select hash from log_seal where tenant_id = $1 and position = any($2) order by position', [
      owner.scope.tenant.id,
      pair,
    ]);
    await owner.db.query('delete from log_seal where tenant_id = $1 and position = any($2)', [owner.scope.tenant.id, pair]);
    await owner.db.query('insert into log_seal (tenant_id, position, entry_id, hash) select $1, * from unnest($2::bigint[], $3::uuid[], $4::text[])', [
      owner.scope.tenant.id,
      pair,
      [ids[first + 1], ids[first]],
      rows.map(({ hash }) => hash),
    ]);
  },
  'two swapped entries, and all sealed anew': async (owner) => {
    const ids = await idsOf(owner);
    const at = owner.random(ids.length - 1);
    const [first = '', second = ''] = ids.slice(at, at + 2);
    await sealAnew(owner, ids.with(at, second).with(at + 1, first));
  },
  'an entry that was planted into the past': plant,
  'an entry that was planted and all sealed anew': async (owner) => {
    const ids = await idsOf(owner);
    const id = await plant(owner);
    await owner.db.query(`insert into log_seal (tenant_id, position, entry_id, hash) values ($1, 99999, $2, '')`, [owner.scope.tenant.id, id]);
    await sealAnew(owner, ids.toSpliced(owner.random(ids.length), 0, id));
  },
  'a cut tail': async (owner) => remove(owner, (await idsOf(owner)).slice(-1 - owner.random(20))),
  'a cut tail, with its heads': async (owner) => {
    const ids = await idsOf(owner);
    const left = owner.random(ids.length - 1) + 1;
    await remove(owner, ids.slice(left));
    await owner.db.query('delete from log_head where tenant_id = $1 and position > $2', [owner.scope.tenant.id, left]);
  },
  'a chain written anew from its beginning': async (owner) => {
    for (const id of (await idsOf(owner)).slice(0, 1 + owner.random(5))) await edit(owner, id);
    await sealAnew(owner);
  },
  'a chain written anew, without its heads': async (owner) => {
    await edit(owner, one(await idsOf(owner), owner.random));
    await sealAnew(owner);
    await owner.db.query('delete from log_head where tenant_id = $1', [owner.scope.tenant.id]);
  },
  'a chain written anew and signed by another key': async (owner) => {
    await edit(owner, one(await idsOf(owner), owner.random));
    await sealAnew(owner);
    await signFalsely(owner);
  },
  'a back-dated entry': async (owner) => edit(owner, one(await idsOf(owner), owner.random), `at = at - interval '11 minutes'`),
  'an edited head': async ({ db, scope, random }) => {
    const { rows } = await db.query<{ number: string }>('select number from log_head where tenant_id = $1', [scope.tenant.id]);
    await db.query(`update log_head set line = replace(line, '"what":"sealed"', '"what":"cut"') where tenant_id = $1 and number = $2`, [
      scope.tenant.id,
      one(rows, random).number,
    ]);
  },
  'a head that was taken out': async ({ db, scope, random }) => {
    const { rows } = await db.query<{ number: string }>('select number from log_head where tenant_id = $1', [scope.tenant.id]);
    await db.query('delete from log_head where tenant_id = $1 and number = $2', [scope.tenant.id, one(rows, random).number]);
  },
  'a head by another key': signFalsely,
  'a shortened file outside': async ({ file, random }) => {
    const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
    await writeFile(
      file,
      lines
        .slice(0, random(lines.length))
        .map((line) => `${line}\n`)
        .join(''),
    );
  },
  'an edited file outside': async ({ file, random }) => {
    const text = await readFile(file, 'utf8');
    const figures = [...text.matchAll(/\d/g)].map(({ index }) => index);
    const at = one(figures, random);
    await writeFile(file, `${text.slice(0, at)}${(Number(text[at]) + 1) % 10}${text.slice(at + 1)}`);
  },
  'a file outside that is gone': ({ file }) => rm(file),
};

/** Where a folder of data keeps the heads of a tenant. */
export const headFileOf = (dataDir: string, tenantId: string): string => join(dataDir, 'log-heads', `${tenantId}.jsonl`);
