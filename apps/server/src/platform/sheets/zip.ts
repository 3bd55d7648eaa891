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
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt16LE(this.#entries.length, 8);
    end.writeUInt16LE(this.#entries.length, 10);
    end.writeUInt32LE(directory.length, 12);
    end.writeUInt32LE(this.#offset, 16);
    return Buffer.concat([directory, end]);
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

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(8, 8);
  header.writeUInt16LE(time, 10);
  header.writeUInt16LE(date, 12);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function dataDescriptor(state: { crc: number; packed: number; size: number }): Buffer {
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(0x08074b50, 0);
  descriptor.writeUInt32LE(state.crc, 4);
  descriptor.writeUInt32LE(state.packed, 8);
  descriptor.writeUInt32LE(state.size, 12);
  return descriptor;
}

function directoryHeader(entry: Entry): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(20, 6);
  header.writeUInt16LE(flags, 8);
  header.writeUInt16LE(8, 10);
  header.writeUInt16LE(time, 12);
  header.writeUInt16LE(date, 14);
  header.writeUInt32LE(entry.crc, 16);
  header.writeUInt32LE(entry.packed, 20);
  header.writeUInt32LE(entry.size, 24);
  header.writeUInt16LE(entry.name.length, 28);
  header.writeUInt32LE(entry.offset, 42);
  return Buffer.concat([header, entry.name]);
}
