import { constants, setPriority } from 'node:os';
import sharp from 'sharp';
import { largestPicture, type PictureAnswer, type PictureJob } from './picture-job.ts';

const mostMemory = 400 * 1_048_576;
// A strip of 100 by 40,000 points is a picture too, and WebP ends at 16,383.
const tallest = 4;
const readable = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'];

const end = () => process.kill(process.pid, 'SIGKILL');

// Nobody's list waits for a picture, and what is written is ours alone.
setPriority(constants.priority.PRIORITY_LOW);
process.umask(0o077);
sharp.cache(false);
sharp.concurrency(1);
// Whatever a file says that it is, nothing else is read.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: readable });

// Decoding leaves this thread idle, so that it can watch.
setInterval(() => {
  if (process.memoryUsage.rss() > mostMemory) end();
}, 10);
process.on('disconnect', end);

async function draw({ source, target, width, height = width * tallest, format }: PictureJob): Promise<string> {
  // The header alone decides about the size. Of what moves, only the first picture is read.
  const picture = sharp(source, { limitInputPixels: largestPicture, failOn: 'error', sequentialRead: true, page: 0, pages: 1 });
  const drawn = picture.autoOrient().resize({ width, height, fit: 'inside', withoutEnlargement: true });
  await (format === 'png' ? drawn.toColourspace('srgb').png({ compressionLevel: 9 }) : drawn.webp({ quality: 80 })).toFile(target);
  return '';
}

process.on('message', (job: PictureJob & { readonly id: number }) => {
  void draw(job)
    .catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
    .then((trouble) => process.send?.({ id: job.id, trouble } satisfies PictureAnswer));
});
