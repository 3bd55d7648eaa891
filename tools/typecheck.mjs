import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { environmentFor, findNode, root, run, runMain } from './support/node.mjs';

// The longest first, two at once with one checker each: several checkers of one project work out the same types several times over.
const projects = ['apps/server', '.', 'apps/web', 'packages/contract', 'packages/kit'];
const atOnce = 2;

runMain(async () => {
  const node = findNode();
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const waiting = projects.filter((project) => existsSync(join(root, project, 'tsconfig.json')));
  let failed = false;
  const work = async () => {
    for (let project = waiting.shift(); project; project = waiting.shift()) {
      const { code, output } = await run(node, [compiler, '--noEmit', '--pretty', 'false', '--checkers', '1', '-p', project], {
        quiet: true,
        env: environmentFor(node, { GOGC: process.env.GOGC ?? '300' }),
      });
      if (output.trim()) console.log(output.trim());
      // An empty project is not an error while a package is being laid out.
      if (code !== 0 && !/^error TS18003/m.test(output)) failed = true;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return failed ? 1 : 0;
});
