import { readConfig } from '../../apps/server/src/platform/config.ts';
import { type Operator, openForOperator } from '../../apps/server/src/process/operator.ts';

/** Runs a command of the operator's: `prepare` reads what was asked and gives the work. Whatever fails is told in one sentence, and the exit code says so. */
export async function runCommand(prepare: (say: (line: string) => void) => (operator: Operator) => Promise<void>): Promise<void> {
  // Whoever read our output may have gone; that is no reason to end.
  process.stdout.on('error', () => {});
  const say = (line: string) => process.stdout.write(`${line}\n`);
  try {
    const work = prepare(say);
    const operator = await openForOperator(readConfig(process.env), say);
    try {
      await work(operator);
    } finally {
      await operator.stop();
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
