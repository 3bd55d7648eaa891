import type { FileHandle } from 'node:fs/promises';

const windowSize = 65_536;

/** A picture whose structure cannot be followed. */
export class BrokenPicture extends Error {}

/** A file read by pieces: however large it is, only a window of it is in memory. */
export class WindowedFile {
  readonly #handle: FileHandle;
  readonly size: number;
  #window = Buffer.alloc(0);
  #from = 0;

  constructor(handle: FileHandle, size: number) {
    this.#handle = handle;
    this.size = size;
  }

  /** So many bytes from there on, fewer at the end of the file. */
  async at(from: number, length: number): Promise<Buffer> {
    if (from < this.#from || from + length > this.#from + this.#window.length) await this.#load(from, length);
    return this.#window.subarray(from - this.#from, from - this.#from + length);
  }

  /** The same, or a broken picture where there are fewer. */
  async exactly(from: number, length: number): Promise<Buffer> {
    const bytes = await this.at(from, length);
    if (bytes.length < length) throw new BrokenPicture('It ends too early.');
    return bytes;
  }

  async #load(from: number, length: number): Promise<void> {
    const window = Buffer.alloc(Math.max(windowSize, length));
    const { bytesRead } = await this.#handle.read(window, 0, window.length, from);
    this.#window = window.subarray(0, bytesRead);
    this.#from = from;
  }
}

/** What is kept of a file: from one place to before another, or bytes in its place. */
export type Piece = readonly [from: number, to: number] | Buffer;

const mostPieces = 20_000;

/** The kept pieces in their order; neighbours are one. */
export class Pieces {
  readonly list: Piece[] = [];

  keep(from: number, to: number): void {
    const last = this.list.at(-1);
    if (last !== undefined && !Buffer.isBuffer(last) && last[1] === from) this.list[this.list.length - 1] = [last[0], to];
    else this.add([from, to]);
  }

  add(piece: Piece): void {
    if (this.list.length >= mostPieces) throw new BrokenPicture('It is in too many pieces.');
    this.list.push(piece);
  }
}
