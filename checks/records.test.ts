import { expect, it } from 'vitest';
import { isShipped } from './areas.ts';
import { files, none, read } from './tree.ts';

/** Tables whose rows have an id and a version. */
const versioned = [...read('apps/server/src/platform/database/tables.gen.ts').matchAll(/^ {2}(\w+): (\w+);$/gm)].flatMap(([, table = '', row = '']) => {
  const [, columns = ''] = new RegExp(`^export interface ${row} \\{\\n([^}]*)\\n\\}`, 'm').exec(read('apps/server/src/platform/database/tables.gen.ts')) ?? [];
  return /^ {2}id:/m.test(columns) && /^ {2}version:/m.test(columns) ? [table] : [];
});

it('a record is changed by the kit alone; what is written by hand is listed in platform/record/README.md with its reason', () => {
  expect(versioned).toEqual(expect.arrayContaining(['customer', 'invoice', 'vehicle', 'worksheet']));
  const listed = read('apps/server/src/platform/record/README.md').split(/\n(?=- |\n)/);
  const writes = new RegExp(
    `(?:insertInto|updateTable|deleteFrom)\\('(${versioned.join('|')})'|(?:update|insert into|delete from) (${versioned.join('|')})\\b`,
    'g',
  );
  const unlisted = files(/^apps\/server\/src\/areas\/.*\.ts$/)
    .filter(isShipped)
    .flatMap((file) =>
      [...new Set([...read(file).matchAll(writes)].map(([, built, text]) => built ?? text ?? ''))].map(
        (table) => [file.split('/src/')[1] ?? '', table] as const,
      ),
    )
    .filter(([file, table]) => !listed.some((line) => line.includes(`\`${file}\``) && line.includes(`\`${table}\``)));
  none(unlisted.map(([file, table]) => `${file} writes ${table}`));
});
