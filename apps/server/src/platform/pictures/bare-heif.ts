import { BrokenPicture, type WindowedFile } from './windowed-file.ts';

type Range = readonly [from: number, to: number];
interface Box {
  readonly type: string;
  readonly from: number;
  readonly body: number;
  readonly end: number;
}

const mostMeta = 2_000_000;

/**
 * Where a HEIC or AVIF keeps what its maker wrote about it: these bytes are emptied in their place, since the rest is found by its distance from the
 * beginning. How it is turned stands elsewhere and stays.
 */
export async function factsInHeif(file: WindowedFile): Promise<readonly Range[]> {
  const ranges: Range[] = [];
  for (let at = 0, boxes = 0; at < file.size; boxes += 1) {
    if (boxes > 1_000) throw new BrokenPicture('It is in too many pieces.');
    const head = await file.at(at, 16);
    const box = boxAt(head, 0, at, file.size);
    if (box.type === 'uuid') ranges.push([box.body, box.end]);
    if (box.type === 'meta') {
      if (box.end - box.from > mostMeta) throw new BrokenPicture('It says too much of itself.');
      ranges.push(...factsInMeta(Buffer.from(await file.exactly(box.from, box.end - box.from)), box.from));
    }
    at = box.end;
  }
  if (ranges.some(([from, to]) => from < 0 || to > file.size)) throw new BrokenPicture('What it names lies outside.');
  return ranges;
}

/** The box that begins at a place of the bytes, which lie from `offset` on in the file. */
function boxAt(bytes: Buffer, at: number, offset: number, stop: number): Box {
  if (bytes.length < at + 8) throw new BrokenPicture('A box without an end');
  const short = bytes.readUInt32BE(at);
  const isLong = short === 1;
  if (isLong && bytes.length < at + 16) throw new BrokenPicture('A box without an end');
  const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? stop - offset - at : short;
  const head = isLong ? 16 : 8;
  const from = offset + at;
  if (size < head || from + size > stop) throw new BrokenPicture('A box without an end');
  return { type: bytes.toString('latin1', at + 4, at + 8), from, body: from + head, end: from + size };
}

function factsInMeta(meta: Buffer, offset: number): Range[] {
  const parts = new Map<string, Box>();
  const start = boxAt(meta, 0, offset, offset + meta.length).body - offset + 4;
  for (let at = start; at < meta.length; ) {
    const box = boxAt(meta, at, offset, offset + meta.length);
    parts.set(box.type, box);
    at = box.end - offset;
  }
  const bodyOf = (name: string): Buffer | undefined => {
    const box = parts.get(name);
    return box && meta.subarray(box.body - offset, box.end - offset);
  };
  const [infos, places] = [bodyOf('iinf'), bodyOf('iloc')];
  if (!infos || !places) return [];
  return placesOf(new Cursor(places), factItems(infos), parts.get('idat')?.body);
}

class Cursor {
  readonly #bytes: Buffer;
  #at = 0;
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }
  /** An unsigned number of so many bytes; 0 of none. */
  take(size: number): number {
    if (this.#at + size > this.#bytes.length) throw new BrokenPicture('A box without an end');
    let value = 0;
    for (let index = 0; index < size; index += 1) value = value * 256 + (this.#bytes[this.#at + index] ?? 0);
    this.#at += size;
    if (!Number.isSafeInteger(value)) throw new BrokenPicture('What it names lies outside.');
    return value;
  }
}

/** The ids of the items that hold facts: Exif, and texts such as XMP. */
function factItems(infos: Buffer): ReadonlySet<number> {
  const items = new Set<number>();
  for (let at = 4 + ((infos[0] ?? 0) === 0 ? 2 : 4); at + 8 <= infos.length; ) {
    const box = boxAt(infos, at, 0, infos.length);
    const version = infos[box.body] ?? 0;
    const idSize = version >= 3 ? 4 : 2;
    const typeAt = box.body + 4 + idSize + 2;
    const type = infos.toString('latin1', typeAt, typeAt + 4);
    if (version >= 2 && (type === 'Exif' || type === 'mime' || type === 'uri ')) items.add(infos.readUIntBE(box.body + 4, idSize));
    at = box.end;
  }
  return items;
}

function placesOf(cursor: Cursor, items: ReadonlySet<number>, inside: number | undefined): Range[] {
  const ranges: Range[] = [];
  const version = cursor.take(1);
  cursor.take(3);
  const [sizes, more] = [cursor.take(1), cursor.take(1)];
  const [offsetSize, lengthSize, baseSize, indexSize] = [sizes >> 4, sizes & 15, more >> 4, version === 0 ? 0 : more & 15];
  const count = cursor.take(version < 2 ? 2 : 4);
  for (let item = 0; item < count; item += 1) {
    const id = cursor.take(version < 2 ? 2 : 4);
    const method = version === 0 ? 0 : cursor.take(2) & 15;
    cursor.take(2);
    const base = cursor.take(baseSize);
    const extents = cursor.take(2);
    for (let extent = 0; extent < extents; extent += 1) {
      cursor.take(indexSize);
      const from = base + cursor.take(offsetSize) + (method === 1 ? (inside ?? 0) : 0);
      const length = cursor.take(lengthSize);
      if (!items.has(id)) continue;
      if (method > 1 || (method === 1 && inside === undefined) || length === 0) throw new BrokenPicture('What it names cannot be found.');
      ranges.push([from, from + length]);
    }
  }
  return ranges;
}
