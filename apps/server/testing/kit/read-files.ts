import { unzip } from './unzip.ts';

/** Cells of CSV text by the standard's rules. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    if (quoted === undefined && plain === '' && end === '') break;
    rows.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
  }
  return rows.filter((row) => row.length > 0);
}

/** Cells of a workbook's first sheet as they are kept: texts, and numbers (days and moments among them) as their figures; an empty one is ''. */
export function parseXlsx(archive: Buffer): string[][] {
  const sheet = unzip(archive).get('xl/worksheets/sheet1.xml') ?? '';
  const plain = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('_x005F_', '_').replaceAll('&amp;', '&');
  const width = [...(/<row r="1">(.*?)<\/row>/s.exec(sheet)?.[1] ?? '').matchAll(/<c /g)].length;
  return [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) => {
    const cells = Array.from({ length: width }, () => '');
    for (const [, letters = '', text, value] of row.matchAll(
      /<c r="([A-Z]+)\d+" s="\d"(?: t="inlineStr"><is><t xml:space="preserve">(.*?)<\/t><\/is>|><v>(.*?)<\/v>)<\/c>/gs,
    ))
      cells[[...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1] = text === undefined ? (value ?? '') : plain(text);
    return cells;
  });
}
