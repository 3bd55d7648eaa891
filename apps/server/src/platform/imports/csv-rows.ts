import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import type { FileEncoding, FileSeparator } from '@quarterlight/contract/loads/schemas';
import { CsvError, parse } from 'csv-parse';
import { type FileRow, mostColumns, Unreadable } from './file-row.ts';

const longestLine = 1_000_000;

interface Parsed {
  readonly record: string[];
  readonly info: { readonly lines: number };
}

/** The rows of a text file, each with the number of the line on which it ends. Fails as `Unreadable` with the line where its quotes are wrong. */
export async function* csvRows(path: string, { encoding, separator }: { encoding: FileEncoding; separator: FileSeparator }): AsyncGenerator<FileRow> {
  const decoder = new TextDecoder(encoding);
  async function* texts(): AsyncGenerator<string> {
    for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1_024 })) yield decoder.decode(chunk as Buffer, { stream: true });
    yield decoder.decode();
  }
  const parser = parse({ delimiter: separator, relax_column_count: true, skip_empty_lines: true, info: true, max_record_size: longestLine });
  pipeline(Readable.from(texts(), { objectMode: false }), parser, () => {});
  try {
    for await (const each of parser) {
      // Of the library's own making, a million times over: its shape is not parsed again.
      const { record, info } = each as Parsed;
      if (record.length > mostColumns) throw new Unreadable(`Line ${info.lines} has more than ${mostColumns} columns.`);
      yield { line: info.lines, cells: record };
    }
  } catch (error) {
    throw error instanceof CsvError ? new Unreadable(reasonOf(error)) : error;
  }
}

function reasonOf(error: CsvError): string {
  const line = Number(Reflect.get(error, 'lines'));
  const where = Number.isFinite(line) ? `Line ${line}` : 'A line';
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return `The file breaks off within quotes. Is it whole? The quote is open at line ${line}.`;
  if (error.code === 'CSV_MAX_RECORD_SIZE') return `${where} is longer than a million characters. Is a quote missing, or is the separator another?`;
  return `${where} has a quote where none can be. Mend it there, or choose another separator.`;
}
