import { createReadStream } from 'node:fs';
import type { FileEncoding, FileSeparator } from '@quarterlight/contract/loads/schemas';
import { CsvError, type Parser, parse } from 'csv-parse';
import { type FileRow, mostColumns, Unreadable } from './file-row.ts';

const longestLine = 1_000_000;

interface Parsed {
  readonly record: string[];
  readonly info: { readonly lines: number };
}

/** The rows of a text file, some at a time, each with the number of the line on which it ends. Fails as `Unreadable` with the line where its quotes are wrong. */
export async function* csvRows(
  path: string,
  { encoding, separator }: { encoding: FileEncoding; separator: FileSeparator },
): AsyncGenerator<readonly FileRow[]> {
  const decoder = new TextDecoder(encoding);
  const parser = parse({ delimiter: separator, relax_column_count: true, skip_empty_lines: true, info: true, max_record_size: longestLine });
  let failure: Error | undefined;
  parser.on('error', (error) => {
    failure = error;
  });
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1_024 })) {
      // It is drained at once, so that it never has to say that it is full.
      parser.write(decoder.decode(chunk as Buffer, { stream: true }));
      yield drained(parser);
      if (failure !== undefined) throw failure;
    }
    parser.end(decoder.decode());
    const last: FileRow[] = [];
    for await (const each of parser) last.push(rowOf(each as Parsed));
    yield last;
  } catch (error) {
    throw error instanceof CsvError ? new Unreadable(reasonOf(error)) : error;
  } finally {
    parser.destroy();
  }
}

function drained(parser: Parser): FileRow[] {
  const rows: FileRow[] = [];
  for (let each: Parsed | null = parser.read(); each !== null; each = parser.read()) rows.push(rowOf(each));
  return rows;
}

function rowOf({ record, info }: Parsed): FileRow {
  if (record.length > mostColumns) throw new Unreadable(`Line ${info.lines} has more than ${mostColumns} columns.`);
  return { line: info.lines, cells: record };
}

function reasonOf(error: CsvError): string {
  const line = Number(Reflect.get(error, 'lines'));
  const where = Number.isFinite(line) ? `Line ${line}` : 'A line';
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return `The file breaks off within quotes. Is it whole? The quote is open at line ${line}.`;
  if (error.code === 'CSV_MAX_RECORD_SIZE') return `${where} is longer than a million characters. Is a quote missing, or is the separator another?`;
  return `${where} has a quote where none can be. Mend it there, or choose another separator.`;
}
