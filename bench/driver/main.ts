import type { z } from 'zod';
import { calibrate } from './calibrate.ts';
import { Command, type Told } from './job.ts';
import { runLoad } from './load.ts';
import { trafficNamed } from './traffics.ts';

// The process that asks: apart from the run itself and from all that is measured.
const tell = (told: z.input<typeof Told>) => process.send?.(told);

async function obey(message: unknown): Promise<void> {
  const command = Command.parse(message);
  if (command.do === 'calibrate') {
    tell({ kind: 'calibrated', milliseconds: calibrate() });
    return;
  }
  const { job } = command;
  tell({ kind: 'load', load: await runLoad(job, trafficNamed(job.traffic)(job.facts)) });
}

process.on('message', (message) => {
  obey(message).catch((error: unknown) => tell({ kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }));
});
process.once('disconnect', () => process.exit(0));
