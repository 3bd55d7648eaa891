// Everything here runs on the system's Node 20, before anything is installed.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the checkout. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** A reason to give up that needs no stack trace: one sentence for the operator. */
export class Refusal extends Error {}

/** Ends the process with a sentence for a `Refusal`, and with the whole story for anything else. */
export const giveUp = (error) => {
  console.error(error instanceof Refusal ? error.message : error);
  process.exit(1);
};

/** Runs a tool's main function; its result is the exit code. */
export const runMain = (main) => {
  main().then((code) => process.exit(code), giveUp);
};

const pinnedNode = () => {
  const onWindows = process.platform === 'win32';
  const name = `node-${onWindows ? 'win' : process.platform}-${process.arch}`;
  const path = join(root, 'node_modules', name, 'bin', onWindows ? 'node.exe' : 'node');
  return existsSync(path) ? path : undefined;
};

/** The Node 24 that everything of ours runs on: the installed one, or the system's where that is new enough. */
export const findNode = () => {
  const pinned = pinnedNode();
  if (pinned) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  throw new Refusal(
    `Quarterlight needs Node 24 or later on ${process.platform} ${process.arch} and this is ${process.version}: install it from https://nodejs.org and start again.`,
  );
};

/** The environment of a child: our Node first on the path, so that whatever the child starts finds the same one. */
export const environmentFor = (node, extra = {}) => ({ ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`, ...extra });

/** The path without the folders of installed packages, to find the system's npm, which survives a new installation. */
export const systemPath = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.split(sep).includes('node_modules'))
    .join(delimiter);

/** The exit code of a child, as a shell would give it. */
export const exitCodeOf = (code, signal) => code ?? 128 + (constants.signals[signal] ?? 0);

/** The signals by which we are told to end. */
export const endSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'];

/** Runs a program to its end and gives its exit code; with `quiet` its output is kept and given too. A signal to us ends both. */
export const run = (program, args, { quiet = false, ...options } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'], ...options });
    let output = '';
    let told;
    const collect = (chunk) => {
      output += chunk.toString();
    };
    const tell = (signal) => {
      told = signal;
      child.kill(signal);
    };
    for (const signal of endSignals) process.on(signal, tell);
    const finish = (settle) => {
      for (const signal of endSignals) process.off(signal, tell);
      if (told) process.exit(exitCodeOf(null, told));
      settle();
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.on('error', (error) => finish(() => reject(error)));
    child.on('close', (code, signal) => finish(() => resolve({ code: exitCodeOf(code, signal), output })));
  });
