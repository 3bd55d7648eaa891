import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RoleForm, UserForm } from '@quarterlight/contract/identity/schemas-people';
import { allRoutes } from '@quarterlight/contract/index';
import { isSheetRoute } from '@quarterlight/contract/sheet-route';
import { Settings } from '@quarterlight/contract/system/schemas';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldName } from '../../src/platform/record/field-names.ts';

const root = join(import.meta.dirname, '..', '..', 'src');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => /^(?:areas|platform)\/.*\.ts$/.test(name) && !/\.(?:test|testing|story|gen|fixtures)\.ts$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }));
const tables = readFileSync(join(root, 'platform/database/tables.gen.ts'), 'utf8');

interface Field {
  readonly entity: string;
  readonly field: string;
  readonly where: string;
}

/** The text from an opening bracket to the one that closes it. */
function within(text: string, from: number): string {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if ('{[('.includes(text.charAt(at))) depth += 1;
    if ('}])'.includes(text.charAt(at))) depth -= 1;
    if (depth === 0) return text.slice(from + 1, at);
  }
  return '';
}

/** The keys of an object as it is written, those of objects in it left out. */
function keysOf(body: string): string[] {
  let flat = body.replaceAll(/'(?:[^'\\]|\\.)*'|`[^`]*`/g, '0').replaceAll(/\.\.\.\((.*?)\? (?:\{\} : )?\{/g, '{');
  for (let before = ''; before !== flat; ) {
    before = flat;
    flat = flat.replaceAll(/\([^()[\]{}]*\)|\[[^()[\]{}]*\]|: \{[^()[\]{}]*\}/g, ': 0');
  }
  return [...flat.matchAll(/(?:^|[,{])\s*(\w+)\s*(?=[:,}]|$)/g)].map(([, key = '']) => key);
}

const camel = (table: string) => table.replaceAll(/(?:^|_)(\w)/g, (_all, letter: string) => letter.toUpperCase());
const columnsOf = (table: string) =>
  [...(new RegExp(`interface ${camel(table)} \\{([^}]*)\\}`).exec(tables)?.[1] ?? '').matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name);
// Neither is written by a verb: what the database keeps for itself, and the record kit's own.
const kept = /^(?:id|tenant_id|version|updated_at|bound_\w+|\w+_key|search_keys|booked_order|during)$/;

/** Every column of every kind of record that its declaration does not keep out of the log. */
const declared: Field[] = sources.flatMap(({ name, text }) =>
  [...text.matchAll(/defineRecord\(/g)].flatMap(({ index }) => {
    const body = within(text, text.indexOf('{', index));
    const [entity = '', table = ''] = [/entity: '([^']+)'/, /table: '([^']+)'/].map((what) => what.exec(body)?.[1] ?? '');
    const unlogged = [...(/unlogged: \[([^\]]*)\]/.exec(body)?.[1] ?? '').matchAll(/'(\w+)'/g)].map(([, column = '']) => column);
    return columnsOf(table)
      .filter((column) => !kept.test(column) && !unlogged.includes(column))
      .map((field) => ({ entity, field, where: name }));
  }),
);

/** Every field that a verb writes by hand: in what stood before and after, and in what such an object is made by. */
const written: Field[] = sources
  .filter(({ text }) => /\.audit\(|\.settle\(|\.make\(|\.remove\(/.test(text) || /loggedOf/.test(text))
  .flatMap(({ name, text }) =>
    [...text.matchAll(/\b(?:before|after): (?=\{)|\b(?:const logged\w* = [^;]*?=> \((?=\{))|\bfunction logged\w*\([^]*?return (?=\{)/g)].flatMap(
      ({ 0: whole, index }) => keysOf(within(text, index + whole.length)).map((field) => ({ entity: '', field, where: name })),
    ),
  );

const forms: Field[] = [
  ...Object.keys(UserForm.shape).map((field) => ({ entity: 'user', field, where: 'UserForm' })),
  ...Object.keys(RoleForm.shape).map((field) => ({ entity: 'role', field, where: 'RoleForm' })),
  ...Object.entries(Settings.shape).flatMap(([group, schema]) =>
    Object.keys(schema instanceof z.ZodObject ? schema.shape : {}).map((key) => ({ entity: 'setting', field: `${group}.${key}`, where: 'Settings' })),
  ),
  // By what a list was asked that somebody took as a file.
  ...allRoutes.filter(isSheetRoute).flatMap(({ query, path }) => Object.keys(query.shape).map((field) => ({ entity: 'list', field, where: path }))),
];

const losing = [...readFileSync(join(root, '..', '..', '..', 'docs', 'words.md'), 'utf8').matchAll(/^\| [^|]+ \| [^|]+ \| ([^|]+) \|$/gm)].flatMap(
  ([, not = '']) => [...not.matchAll(/`([^`]+)`(?! of)/g)].map(([, word = '']) => word),
);

/** What is wrong with a name for somebody who has never seen the database. */
function unreadable(name: string): string | undefined {
  if (!/^[A-Z0-9]/.test(name)) return 'does not begin as a name does';
  if (/[_.{}]|[a-z][A-Z]|[a-z]\d/.test(name)) return 'is written as in the code';
  if (/(?:^| )(?:id|ids|pence|milli|basis points|bytes|key|json|uuid)$/i.test(name)) return 'ends in a unit or in what the database calls it';
  if (name.length < 2) return 'is a letter';
  if (/^(?:Is|Has|Of) /.test(name)) return 'is a question';
  return losing.includes(name) ? 'is a word that lost (docs/words.md)' : undefined;
}

beforeAll(async () => {
  // A kind of record says the names of its columns as it is declared.
  for (const { name, text } of sources) if (text.includes('defineRecord(')) await import(join(root, name));
});

describe('the names in the system log', () => {
  it('are known of every field that can stand there', () => {
    expect([declared.length > 200, written.length > 60, forms.length > 60]).toEqual([true, true, true]);
    expect(declared).toContainEqual({ entity: 'worksheet', field: 'loss_on', where: 'areas/worksheets/worksheet.record.ts' });
    expect(written).toContainEqual({ entity: '', field: 'amountPence', where: 'areas/worksheets/job-money.ts' });
    expect(forms).toContainEqual({ entity: 'setting', field: 'company.logo', where: 'Settings' });
  });

  it('are readable, each of them', () => {
    const wrong = [...declared, ...written, ...forms].flatMap(({ entity, field, where }) => {
      const name = fieldName(entity, field);
      const why = unreadable(name);
      return why === undefined ? [] : [`${where}: ${field} is told as '${name}', which ${why}`];
    });
    expect([...new Set(wrong)]).toEqual([]);
  });

  it('would be missed', () => {
    expect(['loss_on', 'amountPence', 'Line1', 'Net pence', 'Company.logo', 'Gross', 'Is technician', 'Day of loss', 'MOT'].map(unreadable)).toEqual([
      'does not begin as a name does',
      'does not begin as a name does',
      'is written as in the code',
      'ends in a unit or in what the database calls it',
      'is written as in the code',
      'is a word that lost (docs/words.md)',
      'is a question',
      undefined,
      undefined,
    ]);
  });
});
