import { readFile } from 'node:fs/promises';

/** The proportional share of memory of a process, in megabytes (1,000,000 bytes). */
export async function memoryOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  const kilobytes = Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1]);
  if (!(kilobytes > 0)) throw new Error(`The memory of process ${pid} could not be read.`);
  return (kilobytes * 1024) / 1_000_000;
}

/** Samples the memory of a process every 50 ms while some work runs; gives the peak in megabytes. */
export async function peakDuring(pid: number, work: Promise<unknown>): Promise<number> {
  let peak = await memoryOf(pid);
  let reading = false;
  const timer = setInterval(() => {
    if (reading) return;
    reading = true;
    void memoryOf(pid)
      .then((now) => {
        peak = Math.max(peak, now);
      })
      .catch(() => {})
      .finally(() => {
        reading = false;
      });
  }, 50);
  try {
    await work;
    return peak;
  } finally {
    clearInterval(timer);
  }
}
