import { type ChildProcess, type ForkOptions, fork, type SpawnOptions, spawn } from 'node:child_process';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { childEnvironment } from './child-environment.ts';

/** The one way in which the product starts a program: with a small environment of its own. */
export const startChild = (program: string, args: readonly string[], options: Omit<SpawnOptions, 'env' | 'shell'>): ChildProcess =>
  spawn(program, args, { ...options, windowsHide: true, env: childEnvironment(process.env, { anotherUser: options.uid !== undefined }) });

/** The same of a file of ours that runs by itself under Node, with a channel to it; `more` is what its environment has besides. */
export const forkChild = (file: string, options: Omit<ForkOptions, 'env'>, more: Readonly<Record<string, string>> = {}): ChildProcess =>
  fork(file, { ...options, env: { ...childEnvironment(process.env), ...more } });

/** The one way in which the product starts a thread: what it needs comes in messages, so its environment is empty. */
export const startThread = (file: URL, options: Omit<WorkerOptions, 'env' | 'eval'>): Worker => new Worker(file, { ...options, env: {} });
