/** Which bytes of a content are asked for: all of them, some, or none that it has. */
export type ByteRange = 'whole' | 'none' | { readonly from: number; readonly to: number };

/**
 * The range that a `Range` header names of so many bytes (RFC 9110, 14.2). Several ranges, other units and what cannot be read are answered whole, as is a
 * range of a content that `If-Range` says is another by now.
 */
export function byteRange(
  header: string | undefined,
  size: number,
  { etag, ifRange }: { readonly etag: string; readonly ifRange?: string | undefined },
): ByteRange {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if ((first === '' && last === '') || (ifRange !== undefined && ifRange !== etag)) return 'whole';
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'none' : { from: size - length, to: size - 1 };
  }
  const from = Number(first);
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < from) return 'whole';
  return from >= size ? 'none' : { from, to };
}
