import { expect, it } from 'vitest';
import { parseCsv } from '../../../testing/kit/read-files.ts';
import { csvLine, linesOf } from './export-parts.ts';

const cells = ['a', null, '', 'with, comma', 'a "quoted" one', 'two\nlines', '\\.', 'ü'];

it('writes a line as the database does, which reads back as it was', () => {
  expect(csvLine(cells)).toBe('a,,"","with, comma","a ""quoted"" one","two\nlines","\\.",ü\r\n');
  expect(parseCsv(csvLine(cells))).toEqual([cells.map((cell) => cell ?? '')]);
});

it('reads the rows of parts in their order', async () => {
  async function* parts() {
    yield Buffer.from(`${JSON.stringify(cells)}\n${JSON.stringify(['b'])}\n`);
    yield Buffer.from(`${JSON.stringify(['c\n'])}\n`);
  }
  const rows: (string | null)[][] = [];
  for await (const row of linesOf(parts())) rows.push(row);
  expect(rows).toEqual([cells, ['b'], ['c\n']]);
});
