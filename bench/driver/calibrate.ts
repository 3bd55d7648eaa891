import { createHash } from 'node:crypto';

/** Milliseconds that a fixed piece of work takes: where it varies, something else used the machine. */
export function calibrate(): number {
  const started = performance.now();
  let digest = Buffer.alloc(64);
  for (let round = 0; round < 25_000; round += 1) digest = createHash('sha512').update(digest).digest();
  return performance.now() - started;
}
