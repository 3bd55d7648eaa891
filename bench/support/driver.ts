import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../../apps/server/testing/kit/product.ts';
import { calibrate } from '../driver/calibrate.ts';
import { type Job, type Load, Told } from '../driver/job.ts';

export interface Driver {
  /** Runs a load in the driver's process; throws for its first wrong answer. */
  readonly load: (job: Job) => Promise<Load>;
  /** Milliseconds of the fixed piece of work, done here and in the driver's process at the same time: the slower of the two. */
  readonly calibrate: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

/** Starts the process that asks. */
export function startDriver(): Driver {
  const child = fork(join(root, 'bench/driver/main.ts'), { serialization: 'advanced' });
  const gone = once(child, 'exit').then(() => {
    throw new Error('The driver has ended.');
  });
  gone.catch(() => {});
  const command = async (message: object) => {
    child.send(message);
    const [told]: unknown[] = await Promise.race([once(child, 'message'), gone]);
    const answer = Told.parse(told);
    if (answer.kind === 'failed') throw new Error(answer.message);
    return answer;
  };
  return {
    load: async (job) => {
      const answer = await command({ do: 'load', job });
      if (answer.kind !== 'load') throw new Error('The driver answered something else.');
      return answer.load;
    },
    calibrate: async () => {
      const theirs = command({ do: 'calibrate' });
      const ours = calibrate();
      const answer = await theirs;
      return Math.max(ours, answer.kind === 'calibrated' ? answer.milliseconds : Number.NaN);
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill();
      await once(child, 'exit');
    },
  };
}
