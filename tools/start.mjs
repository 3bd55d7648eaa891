// Runs on the system's Node 20 and on a checkout without packages: only Node's own modules, and ours that keep to the same.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { digestOfSources, isBuilt } from './support/digest.mjs';
import { forServer, forTools } from './support/environment.mjs';
import { install } from './support/install.mjs';
import { endSignals, environmentFor, exitCodeOf, findNode, Refusal, root, run, runMain } from './support/node.mjs';
import { endWithParent } from './support/parent.mjs';
import { serverEnvironment, serverFlags } from './support/server-flags.mjs';

const build = async (node) => {
  if (isBuilt(digestOfSources())) return;
  console.log('Building…');
  const { code, output } = await run(node, [join(root, 'tools', 'build.mjs')], { quiet: true, env: forTools(environmentFor(node)) });
  if (code !== 0) throw new Refusal(`${output.trim()}\nThe build failed: see above.`);
};

/** The server from its build; its IPC channel tells it when this process was killed. */
const startBuilt = (node) => {
  const env = environmentFor(node, { NODE_ENV: 'production' });
  return [
    spawn(node, [...serverFlags, join(root, 'dist', 'server', 'main.mjs')], {
      cwd: root,
      env: { ...serverEnvironment, ...forServer(env) },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    }),
  ];
};

/** The server from its source, started again at each change, and Vite's server in front of it. */
const startFromSource = (node) => {
  const port = process.env.PORT ?? '8080';
  const env = environmentFor(node, { NODE_ENV: 'development', PORT: port });
  const stdio = ['ignore', 'inherit', 'inherit'];
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  return [
    spawn(node, ['--watch', '--watch-preserve-output', join(root, 'apps', 'server', 'src', 'process', 'main.ts')], { cwd: root, env: forServer(env), stdio }),
    spawn(node, [vite, '--clearScreen', 'false'], { cwd: join(root, 'apps', 'web'), env: { ...forTools(env), PORT: port }, stdio }),
  ];
};

/** Waits until all have ended, passing signals on; the end of one ends the others. The first exit code counts. */
const waitFor = (children) =>
  new Promise((resolve, reject) => {
    let result;
    let left = children.length;
    const tellAll = (signal) => {
      for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    };
    for (const signal of endSignals) process.on(signal, tellAll);
    for (const child of children) {
      child.on('error', reject);
      child.on('exit', (code, signal) => {
        result ??= exitCodeOf(code, signal);
        left -= 1;
        if (left === 0) resolve(result);
        else tellAll('SIGTERM');
      });
    }
  });

runMain(async () => {
  endWithParent();
  await install();
  const node = findNode();
  if (process.argv.includes('--dev')) return waitFor(startFromSource(node));
  await build(node);
  return waitFor(startBuilt(node));
});
