import { inflateSync } from 'node:zlib';

const streamOf = (object: string, bytes: Buffer, at: number): string => {
  const start = object.indexOf('stream\n');
  if (start < 0) return '';
  const length = Number(/\/Length (\d+)/.exec(object)?.[1] ?? 0);
  const content = bytes.subarray(at + start + 7, at + start + 7 + length);
  return (object.includes('/FlateDecode') ? inflateSync(content) : content).toString('latin1');
};

// A ligature stands for several letters, apart by spaces.
const textOf = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le');

/** Which text each glyph of a font stands for, from its own table. */
function glyphsOf(table: string): Map<string, string> {
  const glyphs = new Map<string, string>();
  for (const [, first = '', list = ''] of table.matchAll(/<(\w+)> <\w+> \[(.*?)\]/gs)) {
    [...list.matchAll(/<([\w ]+)>/g)].forEach(([, hex = ''], index) =>
      glyphs.set((Number.parseInt(first, 16) + index).toString(16).padStart(4, '0'), textOf(hex)),
    );
  }
  return glyphs;
}

/** The words of a PDF made by the product, each piece of text on a line of its own. */
export function pdfText(bytes: Buffer): string {
  const whole = bytes.toString('latin1');
  const objects = new Map(
    [...whole.matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs)].map((found) => [
      found[1] ?? '',
      { text: found[2] ?? '', at: found.index + (found[1] ?? '').length + 7 },
    ]),
  );
  const stream = (id: string) => {
    const object = objects.get(id);
    return object ? streamOf(object.text, bytes, object.at) : '';
  };
  const fonts = new Map<string, Map<string, string>>();
  for (const { text } of objects.values()) {
    for (const [, name = '', id = ''] of text.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.text ?? '')?.[1];
      if (table !== undefined) fonts.set(name, glyphsOf(stream(table)));
    }
  }
  const lines: string[] = [];
  for (const [id, { text }] of objects) {
    if (!text.includes('stream\n') || text.includes('/Type /XObject') || text.includes('/Length1')) continue;
    let glyphs = new Map<string, string>();
    const kept: Map<string, string>[] = [];
    for (const [token, font, array] of stream(id).matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|^[qQ]$/gm)) {
      if (token === 'q') kept.push(glyphs);
      else if (token === 'Q') glyphs = kept.pop() ?? glyphs;
      else if (font !== undefined) glyphs = fonts.get(font) ?? glyphs;
      else
        lines.push(
          [...(array ?? '').matchAll(/<(\w+)>/g)]
            .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
            .map((glyph) => glyphs.get(glyph.toLowerCase()) ?? '?')
            .join(''),
        );
    }
  }
  return lines.join('\n');
}
