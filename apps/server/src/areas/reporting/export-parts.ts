import { z } from 'zod';

const Cells = z.array(z.string().nullable());

/** One line of CSV as the database's own writes it, of cells that are guarded already. */
export const csvLine = (cells: readonly (string | null)[]): string => `${cells.map(quoted).join(',')}\r\n`;

const quoted = (cell: string | null): string => {
  if (cell === null) return '';
  return cell === '' || cell === '\\.' || /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
};

/** The rows of parts that hold one a line; each part has whole lines. */
export async function* linesOf(parts: AsyncIterable<Buffer>): AsyncGenerator<(string | null)[]> {
  for await (const part of parts) for (const line of part.toString('utf8').split('\n')) if (line !== '') yield Cells.parse(JSON.parse(line));
}
