import type { ChildProcess } from 'node:child_process';
import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { FileShape, ReadingManner } from '@quarterlight/contract/loads/schemas';
import { forkChild } from '../children/start-child.ts';
import type { Columns } from './columns.ts';
import { Unreadable } from './file-row.ts';
import type { FileType } from './reading.ts';

/** What the reading program is told. */
export type ReadingJob = {
  readonly path: string;
  readonly type: FileType;
  readonly columns: Columns;
} & (
  | { readonly wanted: 'shape'; readonly given: Partial<ReadingManner> }
  | { readonly wanted: 'lines'; readonly manner: ReadingManner; readonly choice: Readonly<Record<string, number>> }
);

/** What it answers; `fault` is for the server's own log. */
export interface ReadingAnswer {
  readonly shape?: FileShape;
  readonly lines?: number;
  readonly trouble?: string;
  readonly fault?: string;
}

const longestShape = 30_000;
const longestLines = 600_000;
const outOfHand = 'The file takes too much time or memory to be read. Save it as CSV, and bring that.';

/** Recognises a file by its beginning. Fails as `Unreadable` in words for whoever brought it. */
export async function recogniseFile(file: { path: string; type: FileType }, columns: Columns, given: Partial<ReadingManner> = {}): Promise<FileShape> {
  const { shape } = await startReading({ ...file, columns, wanted: 'shape', given }).ended;
  if (shape === undefined) throw new Unreadable(outOfHand);
  return shape;
}

interface Reading {
  /** The lines, as `COPY` takes them. */
  readonly lines: Readable;
  /** Once all are read: how many; or why not, as `Unreadable`. */
  readonly ended: Promise<ReadingAnswer>;
  readonly stop: () => void;
}

/** Reads the lines of a file in a program of its own. */
export const readLines = (
  file: { path: string; type: FileType },
  wanted: { columns: Columns; manner: ReadingManner; choice: Readonly<Record<string, number>> },
): Reading => startReading({ ...file, ...wanted, wanted: 'lines' });

function startReading(job: ReadingJob): Reading {
  // The source runs as it is; the built server has the program as a file beside it.
  const built = extname(import.meta.filename) !== '.ts';
  const file = fileURLToPath(new URL(built ? './read-file.worker.mjs' : './read-file.worker.ts', import.meta.url));
  const child = forkChild(file, { execArgv: ['--max-old-space-size=256'], stdio: ['ignore', 'pipe', 'ignore', 'ipc'] }, { MALLOC_ARENA_MAX: '1' });
  const { stdout } = child;
  if (stdout === null) throw new Error('The reading program has no output.');
  const timer = setTimeout(() => child.kill('SIGKILL'), job.wanted === 'shape' ? longestShape : longestLines);
  const ended = answerOf(child).finally(() => clearTimeout(timer));
  // Whoever reads the lines first hears of it then.
  ended.catch(() => {});
  if (job.wanted === 'shape') stdout.resume();
  child.send(job, (error) => {
    if (error) child.kill('SIGKILL');
  });
  return { lines: stdout, ended, stop: () => child.kill('SIGKILL') };
}

function answerOf(child: ChildProcess): Promise<ReadingAnswer> {
  return new Promise((resolve, reject) => {
    child.once('message', (answer: ReadingAnswer) => {
      if (answer.trouble === undefined) resolve(answer);
      else reject(new Unreadable(answer.trouble, { cause: answer.fault }));
    });
    child.once('error', () => reject(new Unreadable(outOfHand)));
    child.once('exit', () => reject(new Unreadable(outOfHand)));
  });
}
