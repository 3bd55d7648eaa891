import { crc32, createDeflateRaw, type DeflateRaw } from 'node:zlib';

interface Entry {
  readonly name: Buffer;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

// 1 January 1980, the earliest that the format knows: the same rows make the same file.
const time = 0;
const date = 0x21;
// Sizes follow the data (bit 3), names are UTF-8 (bit 11), packed by deflate (8).
const flags = 0x0808;
const most = 0xffffffff;

/** Writes files into a ZIP archive as their bytes arrive; nothing is held but what is being packed. Each file at most 4 GB. */
export class ZipWriter {
  readonly #entries: Entry[] = [];
  #offset = 0;

  /** The bytes of the archive for one more file. A chunk of the content need not outlast the asking for the next. */
  async *file(name: string, content: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
    const offset = this.#offset;
    const path = Buffer.from(name, 'utf8');
    yield this.#count(localHeader(path));
    const state = { crc: 0, size: 0, packed: 0 };
    const deflate = createDeflateRaw({ level: 6 });
    // A failure of the content destroys the packer and so comes out of the loop below.
    pack(content, deflate, state).catch((error: unknown) => deflate.destroy(error instanceof Error ? error : new Error(String(error))));
    for await (const chunk of deflate) {
      if (!Buffer.isBuffer(chunk)) continue;
      state.packed += chunk.length;
      yield this.#count(chunk);
    }
    if (state.size > most || state.packed > most) throw new RangeError('A sheet became larger than 4 GB.');
    yield this.#count(dataDescriptor(state));
    this.#entries.push({ name: path, crc: state.crc, packed: state.packed, size: state.size, offset });
  }

  /** The archive's table of contents, its last bytes. */
  end(): Buffer {
    const directory = Buffer.concat(this.#entries.map(directoryHeader));
    const files = this.#entries.length;
    return Buffer.concat([directory, shorts(...long(0x06054b50), 0, 0, files, files, ...long(directory.length), ...long(this.#offset), 0)]);
  }

  #count(bytes: Buffer): Buffer {
    this.#offset += bytes.length;
    return bytes;
  }
}

/** Hands on one chunk after the other, each only when the one before is packed. */
async function pack(content: AsyncIterable<Buffer> | Iterable<Buffer>, deflate: DeflateRaw, state: { crc: number; size: number }): Promise<void> {
  for await (const chunk of content) {
    state.crc = crc32(chunk, state.crc);
    state.size += chunk.length;
    const packed = Promise.withResolvers<void>();
    const closed = () => packed.resolve();
    deflate.once('close', closed);
    deflate.write(chunk, (error) => (error ? packed.reject(error) : packed.resolve()));
    await packed.promise;
    deflate.off('close', closed);
    if (deflate.destroyed) return;
  }
  deflate.end();
}

/** Numbers of two bytes each, one after the other, the lower byte first. */
function shorts(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt16LE(value, 2 * index);
  return bytes;
}

/** A number of four bytes as two of two. */
const long = (value: number): [number, number] => [value % 0x10000, Math.floor(value / 0x10000)];

const packing = [20, flags, 8, time, date];

const localHeader = (name: Buffer): Buffer => Buffer.concat([shorts(...long(0x04034b50), ...packing, 0, 0, 0, 0, 0, 0, name.length, 0), name]);

const dataDescriptor = ({ crc, packed, size }: { crc: number; packed: number; size: number }): Buffer =>
  shorts(...long(0x08074b50), ...long(crc), ...long(packed), ...long(size));

const directoryHeader = ({ name, crc, packed, size, offset }: Entry): Buffer =>
  Buffer.concat([
    shorts(...long(0x02014b50), 20, ...packing, ...long(crc), ...long(packed), ...long(size), name.length, 0, 0, 0, 0, 0, 0, ...long(offset)),
    name,
  ]);
