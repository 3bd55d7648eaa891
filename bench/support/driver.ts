import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { end, root } from '../../apps/server/testing/kit/product.ts';
import { calibrate } from '../driver/calibrate.ts';
import { type Job, Told } from '../driver/job.ts';

export type Driver = ReturnType<typeof startDriver>;

/** Starts the process that asks. */
export function startDriver() {
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
    /** Runs a load in the driver's process; throws for its first wrong answer. */
    load: async (job: Job) => {
      const answer = await command({ do: 'load', job });
      if (answer.kind !== 'load') throw new Error('The driver answered something else.');
      return answer.load;
    },
    /** Milliseconds of the fixed piece of work, done here and in the driver's process at the same time: the slower of the two. */
    calibrate: async () => {
      const theirs = command({ do: 'calibrate' });
      const ours = calibrate();
      const answer = await theirs;
      return Math.max(ours, answer.kind === 'calibrated' ? answer.milliseconds : Number.NaN);
    },
    stop: async () => {
      await end(child, 'SIGTERM');
    },
  };
}
