import { sql } from 'kysely';
import type { BulkTx } from '../../platform/database/scope.ts';

/** A place by one of the names that people call it; of names that several have, the one with the lower turn counts. */
export interface NamedPlace {
  readonly key: string;
  readonly id: string;
  readonly level: string;
  readonly parent_id: string | null;
  readonly code: string;
  readonly active: boolean;
  readonly turn: number;
}

/** How a line names its place: a location, a rack in it, a bin in that; empty what it does not say. */
export interface SaidPlace {
  readonly place: string;
  readonly rack: string;
  readonly bin: string;
}

interface Meant {
  readonly placeId: string | null;
  readonly reason: string | null;
  readonly field: string;
  readonly value: string;
}

const parts = [
  { name: 'place', title: 'Location', levels: ['location', 'rack', 'bin'] },
  { name: 'rack', title: 'Rack', levels: ['rack'] },
  { name: 'bin', title: 'Bin', levels: ['bin'] },
] as const;

/** Which place a line means, or why that cannot be told. */
export function placeMeant(said: SaidPlace, byKey: ReadonlyMap<string, readonly NamedPlace[]>, byId: ReadonlyMap<string, NamedPlace>): Meant {
  let meant: NamedPlace | undefined;
  for (const { name, title, levels } of parts) {
    const value = said[name].trim();
    if (value === '') continue;
    const inside = meant;
    const like = (byKey.get(value.toLowerCase()) ?? []).filter(({ level }) => levels.some((each) => each === level));
    const fit = inside === undefined ? like : like.filter((each) => each.id === inside.id || standsIn(each, inside, byId));
    const first = Math.min(...fit.map(({ turn }) => turn));
    const ids = new Set(fit.filter(({ turn }) => turn === first).map(({ id }) => id));
    const wrong = (reason: string): Meant => ({ placeId: null, reason, field: title, value });
    if (ids.size === 0)
      return wrong(inside === undefined ? `No ${title.toLowerCase()} of ours is called so.` : `${inside.code} has no such ${title.toLowerCase()}.`);
    if (ids.size > 1) return wrong('Several are called so. Write its code.');
    meant = fit.find(({ turn }) => turn === first);
    if (meant?.active === false) return wrong(`${meant.code} is closed.`);
  }
  if (meant === undefined) return { placeId: null, reason: 'No place is written here.', field: 'Location', value: '' };
  return { placeId: meant.id, reason: null, field: '', value: '' };
}

function standsIn(place: NamedPlace, inside: NamedPlace, byId: ReadonlyMap<string, NamedPlace>): boolean {
  const parent = byId.get(place.parent_id ?? '');
  return parent !== undefined && (parent.id === inside.id || standsIn(parent, inside, byId));
}

/** Our places by code, barcode and name; a branch's first open depot by what the branch is called, a van by its technician. */
async function namedPlaces(tx: BulkTx): Promise<NamedPlace[]> {
  const { rows } = await sql<NamedPlace>`
    with ours as (select id, level, parent_id, code, active, name, barcode, type, branch_id, technician_id from place where level <> 'outside'),
    depots as (select distinct on (branch_id) * from ours where level = 'location' and type = 'depot' and active and branch_id is not null order by branch_id, code),
    named (key, id, turn) as (
      select lower(code), id, 1 from ours union all select lower(barcode), id, 1 from ours where barcode <> ''
      union all select lower(ours.name), id, 2 from ours
      union all select b.code_key, d.id, 3 from depots d join branch b on b.id = d.branch_id
      union all select lower(b.name), d.id, 3 from depots d join branch b on b.id = d.branch_id
      union all select lower(u.username), v.id, 3 from ours v join app_user u on u.id = v.technician_id where v.type = 'van' and v.level = 'location'
      union all select lower(u.display_name), v.id, 3 from ours v join app_user u on u.id = v.technician_id where v.type = 'van' and v.level = 'location'
    )
    select named.key, ours.id, ours.level, ours.parent_id, ours.code, ours.active, named.turn from named join ours on ours.id = named.id where named.key <> ''`.execute(
    tx.db,
  );
  return rows;
}

const atOnce = 20_000;

/** The place of a line of the file, as one text. */
export const said = sql<string>`concat(place, chr(31), rack, chr(31), bin)`;

/** Makes `stock_where`: which place each of the names in the file means, or why it cannot be told. */
export async function findPlacesMeant(tx: BulkTx): Promise<void> {
  await sql`create temporary table stock_where (said text, place_id uuid, reason text, field text, value text) on commit drop`.execute(tx.db);
  const named = await namedPlaces(tx);
  const [byKey, byId] = [Map.groupBy(named, ({ key }) => key), new Map(named.map((place) => [place.id, place]))];
  const { rows } =
    await sql<SaidPlace>`select distinct coalesce(place, '') as place, coalesce(rack, '') as rack, coalesce(bin, '') as bin from load_row`.execute(tx.db);
  for (let from = 0; from < rows.length; from += atOnce) {
    const meant = rows.slice(from, from + atOnce).map((row) => ({ ...row, ...placeMeant(row, byKey, byId) }));
    await sql`insert into stock_where select ${said}, "placeId", reason, field, value
      from jsonb_to_recordset(${JSON.stringify(meant)}::jsonb) as meant(place text, rack text, bin text, "placeId" uuid, reason text, field text, value text)`.execute(
      tx.db,
    );
  }
  await sql`analyze stock_where`.execute(tx.db);
}
