import { expect, it } from 'vitest';
import { copiedRows } from './copied-rows.ts';

async function* cut(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) {
    const chunk = Buffer.from(bytes.subarray(at, at + size));
    yield chunk;
    // As a chunk is whose memory was given back.
    chunk.fill(0);
  }
}

it.each([1, 7, 8_193, 64_000])('reads rows whole, however they are cut: every %d bytes', async (size) => {
  const rows = Array.from({ length: 400 }, (_, row) => [`Größe ${row}`, '€'.repeat(row), row % 3 === 0 ? null : 'O’Neill\t& sons\n\\N', '']);
  const field = (value: string | null) => value?.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n') ?? '\\N';
  const text = rows.map((row) => `${row.map(field).join('\t')}\n`).join('');
  const read: unknown[] = [];
  for await (const row of copiedRows(cut(text, size))) read.push(row);
  expect(read).toEqual(rows);
});
