import { once } from 'node:events';
import { Unreadable } from './file-row.ts';
import type { ReadingAnswer, ReadingJob } from './read-file.ts';
import { copyLines, shapeOf } from './reading.ts';

// A program of its own, since it reads what strangers made: it knows nothing of the server, and can be ended.
const mostMemory = 450 * 1_024 * 1_024;
const chunkSize = 256 * 1_024;
const tooLarge = 'The file needs too much memory to be read. Save it as CSV, and bring that.';

process.once('message', (job: ReadingJob) => {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > mostMemory) answer({ trouble: tooLarge });
  }, 200);
  watch.unref();
  work(job).then(
    (done) => answer(done),
    (error: unknown) => answer({ trouble: error instanceof Unreadable ? error.message : 'The file cannot be read.', fault: String(error) }),
  );
});

function answer(of: ReadingAnswer): void {
  process.send?.(of, () => process.exit(0));
}

async function work(job: ReadingJob): Promise<ReadingAnswer> {
  const { path, type, columns } = job;
  if (job.wanted === 'shape') return { shape: await shapeOf(path, type, columns, job.given) };
  let [chunk, lines] = ['', 0];
  const send = async () => {
    if (!process.stdout.write(chunk)) await once(process.stdout, 'drain');
    chunk = '';
  };
  for await (const some of copyLines(path, type, job)) {
    chunk += some.text;
    lines += some.lines;
    if (chunk.length >= chunkSize) await send();
  }
  if (chunk !== '') await send();
  process.stdout.end();
  await once(process.stdout, 'finish');
  return { lines };
}
