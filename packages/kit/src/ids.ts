const hex = Array.from({ length: 256 }, (_, value) => value.toString(16).padStart(2, '0'));

/** The identifier that means 'none' wherever a client sends it: all zeros. */
export const emptyId = '00000000-0000-0000-0000-000000000000';

let lastTime = 0;
let counter = 0;
let clock: () => number = Date.now;

/** Has this process make its identifiers by another clock than the machine's: for one that tells what happened before. */
export function setIdClock(now: () => number): void {
  clock = now;
  lastTime = 0;
}

/**
 * A new identifier: a UUID version 7 (RFC 9562), so identifiers sort by the time they were made. Within one process each is greater than the one
 * before, even in the same millisecond or when the clock steps back. `now` is in milliseconds since 1970.
 */
export function newId(now: number = clock()): string {
  const random = globalThis.crypto.getRandomValues(new Uint8Array(10));
  const [first = 0, second = 0, ...rest] = random;
  counter += 1;
  if (now > lastTime || counter > 0xfff) {
    lastTime = Math.max(now, lastTime + 1);
    counter = ((first & 0x07) << 8) | second;
  }
  const time = lastTime.toString(16).padStart(12, '0');
  const tail = rest.map((byte, index) => hex[index === 0 ? (byte & 0x3f) | 0x80 : byte]).join('');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${tail.slice(0, 4)}-${tail.slice(4)}`;
}

/** Whether the text is written like an identifier (any UUID, upper or lower case; the empty one too). */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
}

/** The identifier itself, or null where it is absent or the empty one. */
export function idOrNull(id: string | null | undefined): string | null {
  return id === undefined || id === null || id === '' || id === emptyId ? null : id;
}

/** A new identifier as if it were made in a millisecond since 1970: of what happened then and is told now. */
export function newIdOf(milliseconds: number): string {
  return idAt(milliseconds).slice(0, 14) + newId().slice(14);
}

/** The smallest identifier that could have been made in a millisecond since 1970: a range of times is a range of identifiers. */
export function idAt(milliseconds: number): string {
  const time = Math.max(0, Math.trunc(milliseconds)).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}
