import { loadavg } from 'node:os';
import type { Driver } from './driver.ts';
import { median } from './figures.ts';

export type Quiet = ReturnType<typeof watchQuiet>;

const allowed = 0.15;

/** Watches whether something else used the machine: the work between the rounds may take at most 15 % more than usual. */
export function watchQuiet(driver: Driver) {
  const all: number[] = [];
  let since: number[] = [];
  return {
    /** Does a fixed piece of work on two cores between two rounds. */
    sample: async () => {
      const milliseconds = await driver.calibrate();
      all.push(milliseconds);
      since.push(milliseconds);
    },
    /** What was seen since the last call, as a sentence; undefined where the machine was quiet. */
    disturbance: () => {
      const usual = median(all.toSorted((one, other) => one - other).slice(0, Math.ceil(all.length / 2)));
      const worst = Math.max(...since);
      since = [];
      if (!(worst > usual * (1 + allowed))) return undefined;
      return `disturbed: a fixed piece of work took ${Math.round((worst / usual - 1) * 100)} % longer than usual`;
    },
  };
}

/** A sentence about what runs beside the benchmark before it begins; undefined where nothing does. */
export function loadBefore(): string | undefined {
  const [minute = 0] = loadavg();
  return minute > 0.7 ? `The load average of the last minute is ${minute.toFixed(1)} before anything begins: other programs use this machine.` : undefined;
}
