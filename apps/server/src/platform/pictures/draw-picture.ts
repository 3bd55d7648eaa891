import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { forkChild } from '../children/start-child.ts';
import type { PictureAnswer, PictureJob } from './picture-job.ts';

/** This picture cannot be drawn: it is broken, too large, or takes too much. */
export class NoPicture extends Error {}
/** No picture can be drawn just now. */
export class PicturesBusy extends Error {}

interface Waiting extends PictureJob {
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

const longest = 30_000;
const idleFor = 30_000;
const mostWaiting = 40;

// Whose turn it is stands first; who was served goes to the end.
const lines = new Map<string, Waiting[]>();
let worker: ChildProcess | undefined;
let atWork: { readonly id: number; readonly job: Waiting; readonly child: ChildProcess } | undefined;
let timer: NodeJS.Timeout | undefined;
let last = 0;

/**
 * Draws the picture of a file anew, as WebP (or PNG) at most so wide, into another file. In a process of its own with bounded memory and time, one picture at a
 * time, those who ask (`turn`: a tenant) one after the other. Throws `NoPicture` and `PicturesBusy`.
 */
export function drawPicture(turn: string, job: PictureJob): Promise<void> {
  const line = lines.get(turn) ?? [];
  if (line.length >= mostWaiting) return Promise.reject(new PicturesBusy('Too many pictures wait to be drawn.'));
  return new Promise((resolve, reject) => {
    lines.set(turn, [...line, { ...job, resolve, reject }]);
    next();
  });
}

/** Ends the process that draws; what waits is given up. */
export async function stopDrawing(): Promise<void> {
  for (const job of [...lines.values()].flat()) job.reject(new PicturesBusy('The server stops.'));
  lines.clear();
  const child = worker;
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

function takeNext(): Waiting | undefined {
  const [entry] = lines;
  if (entry === undefined) return undefined;
  const [turn, [job, ...rest]] = entry;
  lines.delete(turn);
  if (rest.length > 0) lines.set(turn, rest);
  return job;
}

function next(): void {
  if (atWork !== undefined) return;
  clearTimeout(timer);
  const job = takeNext();
  if (job === undefined) {
    timer = setTimeout(() => worker?.disconnect(), idleFor).unref();
    return;
  }
  last += 1;
  const child = (worker ??= startWorker());
  atWork = { id: last, job, child };
  timer = setTimeout(() => child.kill('SIGKILL'), longest);
  const { source, target, width, height, format } = job;
  child.send({ id: last, source, target, width, height, format }, (error) => {
    if (error) giveUp(child, new PicturesBusy(error.message));
  });
}

function startWorker(): ChildProcess {
  // The source runs as it is; the built server has the worker as a file beside it.
  const built = extname(import.meta.filename) !== '.ts';
  const file = fileURLToPath(new URL(built ? './picture.worker.mjs' : './picture.worker.ts', import.meta.url));
  // It reads what strangers made, so it is told nothing that the server knows.
  const child = forkChild(file, { execArgv: ['--max-old-space-size=64'], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] }, { MALLOC_ARENA_MAX: '1' });
  child.on('message', ({ id, trouble }: PictureAnswer) => {
    if (atWork?.id === id) settle(trouble === '' ? undefined : new NoPicture(trouble));
  });
  child.on('error', (error) => giveUp(child, new PicturesBusy(error.message)));
  child.on('exit', () => giveUp(child, new NoPicture('It took too much time or memory.')));
  child.on('disconnect', () => {
    if (worker === child) worker = undefined;
  });
  child.unref();
  child.channel?.unref();
  return child;
}

function settle(error?: Error): void {
  const job = atWork?.job;
  atWork = undefined;
  if (error) job?.reject(error);
  else job?.resolve();
  next();
}

/** The process is gone or no longer to be trusted; the next picture gets another. */
function giveUp(child: ChildProcess, error: Error): void {
  if (worker === child) worker = undefined;
  child.kill('SIGKILL');
  if (atWork?.child === child) settle(error);
}
