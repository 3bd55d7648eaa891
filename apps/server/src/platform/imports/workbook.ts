import { SaxesParser, type SaxesTagPlain } from 'saxes';
import yauzl from 'yauzl';
import { Unreadable } from './file-row.ts';

const megabyte = 1_024 * 1_024;
/** What one part may hold, unpacked: a sheet of half a million lines has a third of it. */
const mostBytes = 1_024 * megabyte;
const mostTextBytes = 96 * megabyte;
const mostParts = 5_000;

/** The parts of a workbook by their names; each is unpacked as it is read, and never beyond what it says of its size. */
export interface Workbook {
  readonly read: (part: string, on: PartReader, most?: number) => Promise<void>;
  readonly has: (part: string) => boolean;
  /** The chunks of a part's text as they come. */
  readonly texts: (part: string, most?: number) => AsyncGenerator<string>;
  readonly close: () => void;
}

export interface PartReader {
  readonly open?: (tag: SaxesTagPlain) => void;
  readonly close?: (tag: SaxesTagPlain) => void;
  readonly text?: (text: string) => void;
}

const notOne = () => new Unreadable('This is not a whole XLSX workbook. Save it once more, or save it as CSV.');

/** Opens a workbook: its list of parts alone is read. */
export async function openWorkbook(path: string): Promise<Workbook> {
  const zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true }).catch(() => {
    throw notOne();
  });
  const parts = new Map<string, yauzl.Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      parts.set(entry.fileName.replace(/^\//, ''), entry);
      if (parts.size > mostParts) throw new Unreadable('This workbook has too many parts.');
    }
  } catch (error) {
    zip.close();
    throw error instanceof Unreadable ? error : notOne();
  }
  async function* texts(part: string, most = mostBytes): AsyncGenerator<string> {
    const entry = parts.get(part);
    if (entry === undefined) throw notOne();
    if (entry.uncompressedSize > most) throw new Unreadable('This workbook is far larger than what it is packed in. Save the sheet as CSV, and bring that.');
    const decoder = new TextDecoder();
    try {
      for await (const chunk of await zip.openReadStreamPromise(entry)) yield decoder.decode(chunk as Buffer, { stream: true });
    } catch (error) {
      throw error instanceof Unreadable ? error : notOne();
    }
  }
  return {
    has: (part) => parts.has(part),
    texts,
    read: async (part, on, most) => {
      const parser = parserFor(on);
      for await (const text of texts(part, most)) parser.write(text);
      parser.close();
    },
    close: () => zip.close(),
  };
}

/** A parser of a part's markup: names of its own standard alone, no entities but the five, and no document type. */
export function parserFor({ open, close, text }: PartReader): SaxesParser {
  const parser = new SaxesParser({});
  parser.on('doctype', () => {
    throw notOne();
  });
  parser.on('error', () => {
    throw notOne();
  });
  if (open) parser.on('opentag', open);
  if (close) parser.on('closetag', close);
  if (text) parser.on('text', text);
  return parser;
}

/** The name of a tag without its prefix: some programs write one. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** A sheet with the part that holds it. */
export interface SheetPart {
  readonly name: string;
  readonly part: string;
}

/** The visible sheets in their order, and whether days are counted from 1904. */
export async function sheetsOf(book: Workbook): Promise<{ readonly sheets: readonly SheetPart[]; readonly from1904: boolean }> {
  const root = 'xl/workbook.xml';
  const found: { name: string; relation: string }[] = [];
  let from1904 = false;
  await book.read(root, {
    open: ({ name, attributes }) => {
      if (localName(name) === 'workbookPr') from1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
      if (localName(name) !== 'sheet' || (attributes.state ?? 'visible') !== 'visible') return;
      const relation = Object.entries(attributes).find(([key]) => key !== 'id' && localName(key) === 'id')?.[1] ?? '';
      found.push({ name: attributes.name ?? '', relation });
    },
  });
  const targets = new Map<string, string>();
  await book.read('xl/_rels/workbook.xml.rels', {
    open: ({ attributes: { Id = '', Target = '' } }) => targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`),
  });
  const sheets = found.map(({ name, relation }) => ({ name, part: targets.get(relation) ?? '' })).filter(({ part }) => book.has(part));
  if (sheets.length === 0) throw new Unreadable('This workbook has no sheet.');
  return { sheets, from1904 };
}

/** The texts that cells name by their number. */
export async function sharedTexts(book: Workbook): Promise<readonly string[]> {
  const part = 'xl/sharedStrings.xml';
  if (!book.has(part)) return [];
  const texts: string[] = [];
  let [text, isText, spoken] = ['', false, false];
  await book.read(
    part,
    {
      open: ({ name }) => {
        const local = localName(name);
        if (local === 'si') text = '';
        // How it is spoken is no part of what is written.
        if (local === 'rPh') spoken = true;
        isText = local === 't' && !spoken;
      },
      close: ({ name }) => {
        const local = localName(name);
        if (local === 'si') texts.push(text);
        if (local === 'rPh') spoken = false;
        isText = false;
      },
      text: (piece) => {
        if (isText) text += piece;
      },
    },
    mostTextBytes,
  );
  return texts;
}

const builtInDates = [[14, 22] as const, [27, 36] as const, [45, 47] as const, [50, 58] as const];

/** Whether each style of a cell shows its number as a date. */
export async function dateStyles(book: Workbook): Promise<readonly boolean[]> {
  const part = 'xl/styles.xml';
  if (!book.has(part)) return [];
  const formats = new Map<number, string>();
  const styles: boolean[] = [];
  let inCells = false;
  await book.read(part, {
    open: ({ name, attributes }) => {
      const local = localName(name);
      if (local === 'numFmt') formats.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
      if (local === 'cellXfs') inCells = true;
      if (local === 'xf' && inCells) styles.push(isDate(Number(attributes.numFmtId ?? 0), formats));
    },
    close: ({ name }) => {
      if (localName(name) === 'cellXfs') inCells = false;
    },
  });
  return styles;
}

const isDate = (id: number, formats: ReadonlyMap<number, string>): boolean =>
  builtInDates.some(([first, last]) => id >= first && id <= last) || /[ymd]/i.test((formats.get(id) ?? '').replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''));
