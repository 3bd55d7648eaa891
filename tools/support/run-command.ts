import { readConfig } from '../../apps/server/src/platform/config.ts';
import { type Operator, openForOperator } from '../../apps/server/src/process/operator.ts';

/** Runs a command: whatever fails is told in one sentence, and the exit code says so. */
export async function runPlainCommand(work: (say: (line: string) => void) => Promise<void>): Promise<void> {
  // Whoever read our output may have gone; that is no reason to end.
  process.stdout.on('error', () => {});
  try {
    await work((line) => process.stdout.write(`${line}\n`));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

/** Runs a command of the operator's on the product's database: `prepare` reads what was asked and gives the work. */
export const runCommand = (prepare: (say: (line: string) => void) => (operator: Operator) => Promise<void>): Promise<void> =>
  runPlainCommand(async (say) => {
    const work = prepare(say);
    const operator = await openForOperator(readConfig(process.env), say);
    try {
      await work(operator);
    } finally {
      await operator.stop();
    }
  });
