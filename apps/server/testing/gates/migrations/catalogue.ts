import type pg from 'pg';
import { z } from 'zod';

const Column = z.object({ type: z.string(), required: z.boolean(), given: z.boolean() });
const Catalogue = z.object({
  /** By `table.column`: what it holds, whether it takes no null, and whether the database gives a value where a statement gives none. */
  columns: z.record(z.string(), Column),
  /** What the server may call, by name and arguments, and what it gives. */
  functions: z.record(z.string(), z.string()),
  /** What the server may do: `INSERT on vehicle`. */
  rights: z.array(z.string()),
});
/** What a server finds of the database. */
export type Catalogue = z.output<typeof Catalogue>;

const question = `select
  (select coalesce(json_object_agg(c.relname || '.' || a.attname, json_build_object('type', format_type(a.atttypid, a.atttypmod),
      'required', a.attnotnull, 'given', a.atthasdef or a.attidentity <> '')), '{}')
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped) as columns,
  (select coalesce(json_object_agg(p.oid::regprocedure::text, pg_get_function_result(p.oid)), '{}')
    from pg_proc p where p.pronamespace = 'app'::regnamespace and has_function_privilege('quarterlight_app', p.oid, 'execute')) as functions,
  (select coalesce(json_agg(distinct r.right), '[]') from (
    select a.privilege_type || ' on ' || c.relname as right from pg_class c, aclexplode(c.relacl) a
      where c.relnamespace = 'public'::regnamespace and a.grantee = 'quarterlight_app'::regrole
    union all
    select a.privilege_type || ' on ' || c.relname || '.' || t.attname from pg_class c join pg_attribute t on t.attrelid = c.oid, aclexplode(t.attacl) a
      where c.relnamespace = 'public'::regnamespace and a.grantee = 'quarterlight_app'::regrole) r) as rights`;

/** Reads what there is, as the database has it at this moment. */
export async function readCatalogue(owner: pg.Client): Promise<Catalogue> {
  return Catalogue.parse((await owner.query(question)).rows[0]);
}

const tableOf = (name: string): string => name.split('.')[0] ?? '';

/** What a server that knows the tables as they were cannot do any more, each in words; nothing where all that changed is more than there was. */
export function takenAway(before: Catalogue, after: Catalogue): string[] {
  const found: string[] = [];
  for (const [name, was] of Object.entries(before.columns)) {
    const is = after.columns[name];
    if (is === undefined) found.push(`${name} is gone`);
    else if (is.type !== was.type) found.push(`${name} was ${was.type} and is ${is.type}`);
    else if (is.required && !was.required) found.push(`${name} takes no null any more`);
    else if (is.required && was.given && !is.given) found.push(`${name} is given no value any more`);
  }
  const tables = new Set(Object.keys(before.columns).map(tableOf));
  for (const [name, is] of Object.entries(after.columns))
    if (before.columns[name] === undefined && tables.has(tableOf(name)) && is.required && !is.given)
      found.push(`${name} needs a value that older servers do not give`);
  for (const [name, was] of Object.entries(before.functions)) {
    const is = after.functions[name];
    if (is !== was) found.push(is === undefined ? `${name} is gone` : `${name} gave ${was} and gives ${is}`);
  }
  const rights = new Set(after.rights);
  for (const right of before.rights) if (!rights.has(right) && before.columns[right.split(' on ')[1] ?? ''] !== undefined) found.push(`no ${right} any more`);
  return found;
}
