import pg from 'pg';

/** What was put where: the mark that a text holds, or the figure of an amount. */
export interface Planted {
  /** By mark, the `table.column` that it was put into. */
  readonly marks: ReadonlyMap<string, string>;
  /** By `table.column`, how its figure reads in an answer. */
  readonly figures: ReadonlyMap<string, RegExp>;
}

const quoted = pg.escapeIdentifier;

// What the product reads by machine, so that another word in it would be a fault and no secret; and what signs people in.
const machines =
  /^(signing_key|session|session_token|permission|system_module|lookup|setting|role|user_role|number_counter|log_\w+|search_entry|hint|idempotency_key|api_key|file_content|app_user\.(username\w*|company_type|password_hash|email\w*|skills)|private_link\..*|file\.(hash|media_type|entity)|.*\.(state|kind|currency|channel|template|accepted_via|source|list|time_zone|iban)|.*_(key|hash|code))$/;
// Figures that the office alone reads; every other amount is what somebody is to pay.
const officeFigures = /cost|margin|competitor|standard|buy|exposure|credit|commission|spend/;

/** Puts into every text of the tenant's own rows where it comes from, and a figure of its own into every amount that is the office's: but not where a row is a victim's already. */
export async function plantEverywhere(owner: pg.Client, tenantId: string): Promise<Planted> {
  const { rows: columns } = await owner.query<{ table: string; column: string; type: string }>(
    `select c.table_name as "table", c.column_name as "column", c.data_type as type
    from information_schema.columns c join pg_class k on k.relname = c.table_name and k.relnamespace = 'public'::regnamespace and k.relkind = 'r'
    where c.table_schema = 'public' and c.data_type in ('text', 'bigint') and c.is_generated = 'NEVER'
      and exists (select from information_schema.columns t where t.table_schema = 'public' and t.table_name = c.table_name and t.column_name = 'tenant_id') order by 1, 2`,
  );
  const marks = new Map<string, string>();
  const figures = new Map<string, RegExp>();
  const sided = new Set(['approval_message', 'quotation_message', 'worksheet_message']);
  let count = 0;
  const plant = async (table: string, column: string, place: string, ofText: boolean, more = '') => {
    count += 1;
    const mark = `zo${count.toString(36).padStart(3, '0')}x`;
    const figure = 7_000_000 + count * 1_000 + 37;
    const told = ofText ? `'${mark}'` : String(figure);
    const where = [`tenant_id = '${tenantId}'`, `to_jsonb(t)::text !~ 'zq(customer|branch|technician)'`, more].filter((each) => each !== '').join(' and ');
    // What a check or a key refuses keeps its text.
    const planted = await owner.query(`update ${quoted(table)} t set ${quoted(column)} = ${told} where ${where}`).catch(() => ({ rowCount: 0 }));
    if ((planted.rowCount ?? 0) === 0) return;
    if (ofText) marks.set(mark, place);
    else figures.set(place, figureOf(figure));
  };
  await owner.query('set session_replication_role = replica');
  for (const { table, column, type } of columns) {
    const place = `${table}.${column}`;
    if (machines.test(place) || machines.test(table) || (type === 'bigint' && !officeFigures.test(column))) continue;
    // Of what both sides write, ours is told apart.
    if (sided.has(table)) await plant(table, column, `${place} of ours`, type === 'text', 'not from_customer');
    await plant(table, column, place, type === 'text', sided.has(table) ? 'from_customer' : '');
  }
  await owner.query('set session_replication_role = origin');
  return { marks, figures };
}

// Not within an id.
const apart = (written: string): RegExp => new RegExp(`(?<![0-9a-f.-])(${written})(?![0-9a-f])`);

/** However an amount is written: pence or hundredths of a penny as a number, rounded to pence, pounds with or without a comma. */
function figureOf(figure: number): RegExp {
  const digits = String(figure);
  const pounds = `${digits.slice(0, 2)},?${digits.slice(2, 5)}\\.${digits.slice(5)}`;
  const small = `${digits.slice(0, 3)}\\.${digits.slice(3, 5)}`;
  return apart(`${digits}|${pounds}|${digits.slice(0, 5)}|${small}`);
}

// Every mark is written so, one within another too, and every figure: most answers hold neither, and need not be searched for each.
const anyMark = /(?=(zo[0-9a-z]{3}x))/gi;
const anyFigure = apart('\\d{7,}|\\d{2},?\\d{3}\\.\\d{2,}|\\d{5}|\\d{3}\\.\\d{2}');

/** Of which columns a text tells. */
export function toldBy({ marks, figures }: Planted, text: string): string[] {
  const told = [...text.matchAll(anyMark)].flatMap(([, mark = '']) => marks.get(mark.toLowerCase()) ?? []);
  return anyFigure.test(text) ? [...told, ...[...figures].flatMap(([place, figure]) => (figure.test(text) ? [place] : []))] : told;
}
