/** A file or folder in an archive; folders have names that end in a slash. */
export interface TarEntry {
  readonly name: string;
  readonly size: number;
  /** Milliseconds. */
  readonly modified: number;
}

const block = 512;
const longestName = 100;
// Eleven octal figures.
const largest = 8 ** 11 - 1;

/** The heading of an entry, as every tar reads it. */
export function tarHeading({ name, size, modified }: TarEntry): Buffer {
  if (Buffer.byteLength(name) > longestName || size > largest) throw new Error(`${name} does not fit into an archive.`);
  const isFolder = name.endsWith('/');
  const heading = Buffer.alloc(block);
  const put = (text: string, at: number) => heading.write(text, at, 'utf8');
  const octal = (value: number, figures: number) => value.toString(8).padStart(figures, '0');
  put(name, 0);
  put(`${isFolder ? '0000700' : '0000600'}\0`, 100);
  put('0000000\0', 108);
  put('0000000\0', 116);
  put(`${octal(isFolder ? 0 : size, 11)}\0`, 124);
  put(`${octal(Math.max(0, Math.floor(modified / 1_000)), 11)}\0`, 136);
  put(' '.repeat(8), 148);
  put(isFolder ? '5' : '0', 156);
  put('ustar\u000000', 257);
  const sum = heading.reduce((total, byte) => total + byte, 0);
  put(`${octal(sum, 6)}\0 `, 148);
  return heading;
}

/** What fills the last block of a file. */
export const tarPadding = (size: number): Buffer => Buffer.alloc((block - (size % block)) % block);

/** What stands at the end of an archive. */
export const tarEnd = (): Buffer => Buffer.alloc(2 * block);

/** An entry as it is read: its content has to be read whole before the next one comes. */
interface ReadEntry extends TarEntry {
  readonly content: AsyncIterable<Buffer>;
}

const textAt = (heading: Buffer, at: number, length: number): string => heading.toString('utf8', at, at + length).replace(/\0.*$/s, '');

/** The entries of an archive one after the other. An archive that ends early is an error. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<ReadEntry> {
  const chunks = source[Symbol.asyncIterator]();
  let kept: Buffer = Buffer.alloc(0);
  const more = async (): Promise<void> => {
    const next = await chunks.next();
    if (next.done === true) throw new Error('The archive ends early.');
    kept = kept.length === 0 ? next.value : Buffer.concat([kept, next.value]);
  };
  const take = async (length: number): Promise<Buffer> => {
    while (kept.length < length) await more();
    const taken = kept.subarray(0, length);
    kept = kept.subarray(length);
    return taken;
  };
  async function* contentOf(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0; ) {
      if (kept.length === 0) await more();
      const part = kept.subarray(0, Math.min(left, kept.length));
      kept = kept.subarray(part.length);
      left -= part.length;
      yield part;
    }
    await take(tarPadding(size).length);
  }
  for (;;) {
    const heading = await take(block);
    const name = textAt(heading, 0, longestName);
    if (name === '') break;
    const size = Number.parseInt(textAt(heading, 124, 12), 8);
    yield { name, size, modified: Number.parseInt(textAt(heading, 136, 12), 8) * 1_000, content: contentOf(size) };
  }
  // To the end, so that whoever sums the source up has seen all of it.
  for (let next = await chunks.next(); next.done !== true; next = await chunks.next());
}
