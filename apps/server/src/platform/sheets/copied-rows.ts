import { StringDecoder } from 'node:string_decoder';

const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };
const unescape = (field: string): string | null => {
  if (field === '\\N') return null;
  return field.includes('\\') ? field.replaceAll(/\\(.)/gs, (_, letter: string) => escapes[letter] ?? letter) : field;
};

// Read in small pieces: what lives longer than two collections of young objects is kept until the next one of all.
const pieceSize = 8_192;

/** The rows of a `COPY … (format text)`: one line a row, fields between tabs, `\N` for null. */
export async function* copiedRows(chunks: AsyncIterable<Buffer>): AsyncGenerator<(string | null)[]> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += pieceSize) {
      const lines = (rest + decoder.write(chunk.subarray(at, at + pieceSize))).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) yield line.split('\t').map(unescape);
    }
  }
}
