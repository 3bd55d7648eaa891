import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** The folder of the checkout. */
export const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** Has a server listen on the loopback address; gives its port. */
export async function listenLocally(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The system gave no port.');
  return address.port;
}

/** A port that is free at this moment, below those that a system gives out by itself: no connection takes it meanwhile. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_768);
    if (await isFree(port)) return port;
  }
}
const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1' }, () => server.close(() => resolve(true)));
  });

/** Whether something listens at a port of this machine. */
export const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

export interface Product {
  readonly process: ChildProcess;
  readonly baseUrl: string;
  /** What it has written so far. */
  readonly output: () => string;
}

/** Whether the process has ended, by itself or by a signal. */
export const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/** Sends a signal and waits for the end; gives the exit code, or the signal that ended it. */
export const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null> => {
  if (!hasEnded(child)) {
    child.kill(signal);
    await once(child, 'exit');
  }
  return child.exitCode ?? child.signalCode;
};

/** Waits until the product says that it is ready; throws with its output when it ends before, or takes too long. */
export const waitUntilReady = async ({ process: child, baseUrl, output }: Product, milliseconds = 150_000): Promise<void> => {
  const deadline = Date.now() + milliseconds;
  for (;;) {
    const response = await fetch(`${baseUrl}/health/ready`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) return;
    if (hasEnded(child)) throw new Error(`The product ended before it was ready:\n${output()}`);
    if (Date.now() > deadline) throw new Error(`The product was not ready in time:\n${output()}`);
    await pause(100);
  }
};

/** Starts a command that serves the product on a port. */
export const startProduct = (command: readonly [string, ...string[]], port: number, environment: Record<string, string>): Product => {
  const [program, ...args] = command;
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...environment, PORT: String(port) } });
  let text = '';
  const collect = (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-20_000);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  child.on('error', (error) => collect(Buffer.from(error.message)));
  return { process: child, baseUrl: `http://127.0.0.1:${port}`, output: () => text };
};
