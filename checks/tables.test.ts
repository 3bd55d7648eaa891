import { describe, expect, it } from 'vitest';
import { type AreaOfTree, areas, isShipped } from './areas.ts';
import { files, none, read } from './tree.ts';

const tables = new Set(areas.flatMap((area) => area.tables));

const call = /\b(insertInto|updateTable|deleteFrom|mergeInto|selectFrom|\w*[jJ]oin|from|using)\(\s*(\[[^\]]*\]|'[^']*')/g;
const raw = /\b(insert into|update|delete from|merge into|from|join|using)\s+(\w+)/g;
const changes = /^(insert|update|delete|merge)/i;

/** Every table that a file's SQL names, by Kysely or as text, and whether it is changed. */
export function tablesIn(text: string): { table: string; changed: boolean }[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const called = [...code.matchAll(call)].flatMap(([, verb = '', named = '']) =>
    [...named.matchAll(/'(\w+)/g)].map(([, table = '']) => ({ table, changed: changes.test(verb) })),
  );
  const written = [...code.matchAll(raw)].map(([, verb = '', table = '']) => ({ table, changed: changes.test(verb) }));
  return [...called, ...written].filter(({ table }) => tables.has(table));
}

const shipped = (area: AreaOfTree) => files(new RegExp(`^apps/server/src/areas/${area.name}/.*\\.ts$`)).filter(isShipped);

describe('the tables of areas', () => {
  it('belong to one area each', () => {
    const all = areas.flatMap((area) => area.tables);
    none(all.filter((table, index) => all.indexOf(table) !== index));
  });

  it('are changed by their own area alone, because what a change brings with it is known there; instead: a verb of its door', () => {
    none(
      areas.flatMap((area) =>
        shipped(area).flatMap((file) =>
          tablesIn(read(file)).flatMap(({ table, changed }) => (changed && !area.tables.includes(table) ? [`${file} changes ${table}`] : [])),
        ),
      ),
    );
  });

  it("are read by their own area, by higher ones where areas.json lists it in 'reads', because such a join holds the other area to its columns", () => {
    none(
      areas.flatMap((area) =>
        shipped(area).flatMap((file) =>
          tablesIn(read(file)).flatMap(({ table }) => (area.tables.includes(table) || area.reads.includes(table) ? [] : [`${file} reads ${table}`])),
        ),
      ),
    );
  });

  it('are read from above: what an area lists is of an area below it, and read', () => {
    const levelOf = new Map(areas.flatMap((area) => area.tables.map((table) => [table, area.level] as const)));
    none(
      areas.flatMap((area) => {
        const used = new Set(shipped(area).flatMap((file) => tablesIn(read(file)).map(({ table }) => table)));
        return area.reads.filter((table) => (levelOf.get(table) ?? 99) >= area.level || !used.has(table)).map((table) => `${area.name} lists ${table}`);
      }),
    );
  });

  it('are found however SQL is written', () => {
    const text = "selectFrom('worksheet as w').innerJoin('branch', 'a', 'b') sql`update invoice set` db.selectFrom(['file', 'lookup as l'])\n// from vehicle";
    expect(tablesIn(text).map(({ table, changed }) => `${table}${changed ? '!' : ''}`)).toEqual(['worksheet', 'branch', 'file', 'lookup', 'invoice!']);
  });
});
