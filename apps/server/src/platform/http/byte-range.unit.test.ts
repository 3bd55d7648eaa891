import { expect, it } from 'vitest';
import { byteRange } from './byte-range.ts';

const etag = '"abc"';
const of = (header: string | undefined, ifRange?: string, size = 100) => byteRange(header, size, { etag, ifRange });

it('is what one range names, cut at the end', () => {
  expect([of('bytes=0-9'), of('bytes=90-'), of('bytes=-10'), of('bytes=50-1000'), of('bytes=-1000')]).toEqual([
    { from: 0, to: 9 },
    { from: 90, to: 99 },
    { from: 90, to: 99 },
    { from: 50, to: 99 },
    { from: 0, to: 99 },
  ]);
});

it('is none behind the end, and the whole where nothing readable is asked for or the content is another', () => {
  expect([of('bytes=100-'), of('bytes=-0'), of('bytes=0-', undefined, 0)]).toEqual(['none', 'none', 'none']);
  expect([of(undefined), of('bytes=-'), of('bytes=9-3'), of('bytes=0-1,5-6'), of('items=0-1'), of('bytes=a-b'), of('bytes=0-9', '"old"')]).toEqual(
    Array.from({ length: 7 }, () => 'whole'),
  );
  expect(of('bytes=0-9', etag)).toEqual({ from: 0, to: 9 });
});
