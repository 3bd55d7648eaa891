const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };
const unescape = (field: string): string | null => {
  if (field === '\\N') return null;
  return field.includes('\\') ? field.replaceAll(/\\(.)/gs, (_, letter: string) => escapes[letter] ?? letter) : field;
};

/** The rows of a `COPY … (format text)`: one line a row, fields between tabs, `\N` for null. */
export async function* copiedRows(chunks: AsyncIterable<Buffer>): AsyncGenerator<(string | null)[]> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const end = bytes.lastIndexOf(10);
    rest = bytes.subarray(end + 1);
    if (end < 0) continue;
    for (const line of bytes.toString('utf8', 0, end).split('\n')) yield line.split('\t').map(unescape);
  }
}
