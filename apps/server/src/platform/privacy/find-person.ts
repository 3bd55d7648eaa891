import { foldForSearch } from '@quarterlight/kit/text';
import { type RawBuilder, sql } from 'kysely';
import type { ReadTx, Scope } from '../database/scope.ts';
import type { Finding, KnownAs, PersonalData } from './personal-data.ts';

/** So many rows are looked at by one statement. */
const batch = 20_000;
const first = '00000000-0000-0000-0000-000000000000';

/** A record that may be somebody's, and by what of theirs it was found. */
export interface Place {
  readonly table: string;
  readonly id: string;
  readonly title: string;
  readonly label: string;
  readonly detail: string;
  readonly matched: readonly ('name' | 'email' | 'telephone')[];
  /** Theirs unless somebody says otherwise: names repeat, and a telephone number may be a household's or an office's. */
  readonly sure: boolean;
}

type Found = PersonalData & { readonly find: Finding };
export const isFound = (one: PersonalData): one is Found => one.find !== undefined;

interface Wanted {
  readonly most: number;
  /** Records that are listed already. */
  readonly isListed: (place: Pick<Place, 'table' | 'id'>) => boolean;
}

/** Looks through every table of people, a part of each at a time, for up to `most` records that are not listed yet: what is surely theirs first. */
export async function findPerson(
  scope: Scope,
  personal: readonly PersonalData[],
  known: KnownAs,
  { most, isListed }: Wanted,
): Promise<{ places: Place[]; isMore: boolean }> {
  const sure: Place[] = [];
  const others: Place[] = [];
  for (const one of personal.filter(isFound)) {
    for (let after: string | undefined = first; after !== undefined && sure.length <= most; ) {
      const from: string = after;
      const page = await scope.read((tx) => lookThrough(tx, one, known, from));
      for (const place of page.places) if (!isListed(place) && (place.sure || others.length <= most)) (place.sure ? sure : others).push(place);
      after = page.next;
    }
  }
  const places = [...sure, ...others];
  return { places: places.slice(0, most), isMore: places.length > most };
}

interface Row {
  readonly id: string | null;
  readonly label: string;
  readonly detail: string;
  readonly by_name: boolean;
  readonly by_email: boolean;
  readonly by_telephone: boolean;
  readonly last: string | null;
}

async function lookThrough(tx: ReadTx, { table, title, find }: Found, known: KnownAs, after: string): Promise<{ places: Place[]; next: string | undefined }> {
  const { label, detail = "''", only = 'true' } = find;
  const { rows } = await sql<Row>`with part as materialized (select * from ${sql.table(table)} r where r.id > ${after} order by r.id limit ${batch}),
      fits as (select r.id, coalesce((${sql.raw(label)})::text, '') as label, coalesce((${sql.raw(detail)})::text, '') as detail, ${isNamed(find, known)} as by_name, ${hasEmail(find, known)} as by_email,
        ${hasTelephone(find, known)} as by_telephone from part r where (${sql.raw(only)}))
    select null::uuid as id, '' as label, '' as detail, false as by_name, false as by_email, false as by_telephone,
      case when count(*) = ${batch} then (select id from part order by id desc limit 1) end as last from part
    union all select id, label, detail, by_name, by_email, by_telephone, null from fits where by_name or by_email or by_telephone`.execute(tx.db);
  const matched = (row: Row) => [
    ...(row.by_email ? (['email'] as const) : []),
    ...(row.by_telephone ? (['telephone'] as const) : []),
    ...(row.by_name ? (['name'] as const) : []),
  ];
  return {
    places: rows.flatMap((row) => {
      if (row.id === null) return [];
      const sure = row.by_email || (row.by_telephone && (row.by_name || find.names.length === 0));
      return [{ table, id: row.id, title, label: row.label, detail: row.detail, matched: matched(row), sure }];
    }),
    next: rows.find(({ id }) => id === null)?.last ?? undefined,
  };
}

type Condition = RawBuilder<boolean>;
/** Whether any of them holds. */
export const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(conditions, sql` or `)})`;

/** Every word of the name stands in it. */
function isNamed({ names }: Finding, { name }: KnownAs): Condition {
  const words = foldForSearch(name).split(' ').filter(Boolean);
  if (words.length < 2) return sql<boolean>`false`;
  const parts = words.map((word) => `% ${word.replaceAll(/[\\%_]/g, '')} %`);
  return anyOf(names.map((column) => sql<boolean>`' ' || app.search_fold(${sql.raw(column)}) || ' ' like all(${parts}::text[])`));
}

function hasEmail({ emails }: Finding, { email }: KnownAs): Condition {
  const wanted = email.trim().toLowerCase();
  return wanted === '' ? sql<boolean>`false` : anyOf(emails.map((column) => sql<boolean>`lower(${sql.raw(column)}) = ${wanted}`));
}

/** Told by its last nine digits, however it was written. */
function hasTelephone({ telephones }: Finding, { telephone }: KnownAs): Condition {
  const digits = telephone.replaceAll(/\D/g, '').slice(-9);
  if (digits.length < 9) return sql<boolean>`false`;
  return anyOf(telephones.map((column) => sql<boolean>`right(regexp_replace(${sql.raw(column)}, '\\D', '', 'g'), 9) = ${digits}`));
}

/** What a record says of its person, for a request that begins there; undefined where there is none. */
export async function readPerson(
  tx: ReadTx,
  { table, title, find }: Found,
  id: string,
): Promise<(KnownAs & Pick<Place, 'label' | 'detail' | 'title'>) | undefined> {
  const one = (columns: readonly string[]) =>
    sql.raw(columns.length === 0 ? "''" : `coalesce(${columns.map((column) => `nullif(btrim(${column}), '')`).join(', ')}, '')`);
  const { rows } = await sql<
    KnownAs & Pick<Place, 'label' | 'detail'>
  >`select ${one(find.names)} as name, ${one(find.emails)} as email, ${one(find.telephones)} as telephone,
    coalesce((${sql.raw(find.label)})::text, '') as label, coalesce((${sql.raw(find.detail ?? "''")})::text, '') as detail from ${sql.table(table)} r where r.id = ${id} and (${sql.raw(find.only ?? 'true')})`.execute(
    tx.db,
  );
  return rows[0] && { ...rows[0], title };
}
