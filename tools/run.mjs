import { join } from 'node:path';
import { install } from './support/install.mjs';
import { environmentFor, findNode, Refusal, root, run, runMain } from './support/node.mjs';

// Runs one of our TypeScript programs on the pinned Node, installing first what is missing: `node tools/run.mjs bench/run.ts …`.
runMain(async () => {
  const [program, ...args] = process.argv.slice(2);
  if (program === undefined) throw new Refusal('Say which program to run, as in: node tools/run.mjs bench/run.ts');
  await install();
  const node = findNode();
  const { code } = await run(node, [join(root, program), ...args], { env: environmentFor(node) });
  return code;
});
