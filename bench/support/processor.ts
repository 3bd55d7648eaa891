import { readdir, readFile } from 'node:fs/promises';

// The kernel counts in hundredths of a second (USER_HZ: man 5 proc).
const tick = 10;

interface Times {
  readonly parent: number;
  readonly own: number;
  readonly ended: number;
}

async function timesOf(pid: number | string): Promise<Times> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const at = (index: number) => fields[index] ?? 0;
  return { parent: at(1), own: (at(11) + at(12)) * tick, ended: (at(13) + at(14)) * tick };
}

/** Milliseconds of processor time that a process has used so far. */
export const processorOf = async (pid: number): Promise<number> => (await timesOf(pid)).own;

/** The same of a process with its children, those that have ended too: a PostgreSQL with its connections. */
export async function processorOfAll(pid: number): Promise<number> {
  const { own, ended } = await timesOf(pid);
  let sum = own + ended;
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const times = await timesOf(entry).catch(() => undefined);
    if (times?.parent === pid) sum += times.own + times.ended;
  }
  return sum;
}
