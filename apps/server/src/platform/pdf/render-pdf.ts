import { extname } from 'node:path';
import type { Worker } from 'node:worker_threads';
import type { Content } from 'pdfmake/interfaces.js';
import { startThread } from '../children/start-child.ts';

/** An A4 document, or labels; its content is data (no functions), in the styles `heading`, `label`, `strong`, `head`, `note` and the table layouts `rows` and `labels` (no lines, no space between). */
export interface PdfDocument {
  readonly title: string;
  readonly author: string;
  readonly content: readonly Content[];
  /** One line at the foot of every page, beside its number. */
  readonly footer: string;
  /** A word across every page, as DRAFT. */
  readonly watermark?: string;
  /** Labels: paper of this size in points, filled from edge to edge, without a foot. */
  readonly labels?: { readonly width: number; readonly height: number; readonly top: number };
}

export interface PdfJob {
  readonly id: number;
  readonly document: PdfDocument;
}

export interface PdfAnswer {
  readonly id: number;
  readonly bytes: Uint8Array;
  readonly trouble: string;
}

interface Waiting {
  readonly resolve: (bytes: Buffer) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

const longest = 30_000;
const waiting = new Map<number, Waiting>();
let worker: Worker | undefined;
let last = 0;

/** Lays a document out in a thread of its own, so that no request waits for it; fails after 30 seconds. */
export function renderPdf(document: PdfDocument): Promise<Buffer> {
  worker ??= startWorker();
  const thread = worker;
  last += 1;
  const id = last;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail(thread, new Error('The PDF took too long to make.')), longest);
    waiting.set(id, { resolve, reject, timer });
    thread.ref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin.
    thread.postMessage({ id, document } satisfies PdfJob);
  });
}

function startWorker(): Worker {
  // The source runs as it is; the built server has the worker as a file beside it.
  const built = extname(import.meta.filename) !== '.ts';
  const thread = startThread(new URL(built ? './pdf.worker.mjs' : './pdf.worker.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: 256 } });
  thread.on('message', settle);
  thread.on('error', (error) => fail(thread, error instanceof Error ? error : new Error(String(error))));
  thread.on('exit', () => fail(thread, new Error('The PDF worker stopped.')));
  thread.unref();
  return thread;
}

function settle(answer: PdfAnswer): void {
  const job = waiting.get(answer.id);
  if (!job) return;
  waiting.delete(answer.id);
  clearTimeout(job.timer);
  if (waiting.size === 0) worker?.unref();
  if (answer.trouble === '') job.resolve(Buffer.from(answer.bytes));
  else job.reject(new Error(`The PDF could not be made: ${answer.trouble}`));
}

/** A stuck or broken thread is given up with all that waits for it; the next document starts another. */
function fail(thread: Worker, error: Error): void {
  if (worker !== thread) return;
  worker = undefined;
  const lost = [...waiting.values()];
  waiting.clear();
  void thread.terminate();
  for (const job of lost) {
    clearTimeout(job.timer);
    job.reject(error);
  }
}
