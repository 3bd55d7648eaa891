import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { BuiltServer } from './server.ts';

export interface Memory {
  /** What the process alone takes of the machine, in megabytes. */
  readonly share: number;
  /** What its objects and buffers take after everything unused has been collected, in megabytes. */
  readonly used: number;
}

const megabytes = (bytes: number) => Math.round(bytes / 104_857.6) / 10;

/** The memory of a running server after it has been left alone for so many seconds; asks its own inspector to collect what is unused. */
export async function memoryOf(server: BuiltServer, restSeconds: number): Promise<Memory> {
  await pause(restSeconds * 1_000);
  const inspector = await openInspector(server);
  for (let round = 0; round < 3; round += 1) await inspector.ask('HeapProfiler.collectGarbage');
  const usage = await inspector.ask('Runtime.getHeapUsage');
  inspector.close();
  const rollup = await readFile(`/proc/${server.pid()}/smaps_rollup`, 'utf8').catch(() => '');
  return {
    share: megabytes(Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1_024),
    used: megabytes(Number(usage['usedSize'] ?? 0) + Number(usage['backingStorageSize'] ?? 0)),
  };
}

async function openInspector(server: BuiltServer) {
  const told = () => /Debugger listening on (ws:\/\/\S+)/.exec(server.output())?.[1];
  if (told() === undefined) process.kill(server.pid(), 'SIGUSR1');
  for (let waited = 0; told() === undefined; waited += 50) {
    if (waited > 10_000) throw new Error('The server opened no inspector.');
    await pause(50);
  }
  const socket = new WebSocket(told() ?? '');
  const waiting = new Map<number, (result: Record<string, unknown>) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: Record<string, unknown> };
    if (id !== undefined) waiting.get(id)?.(result ?? {});
  });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error('The inspector refused us.')));
  });
  let count = 0;
  return {
    ask: (method: string) =>
      new Promise<Record<string, unknown>>((resolve) => {
        count += 1;
        waiting.set(count, resolve);
        socket.send(JSON.stringify({ id: count, method }));
      }),
    close: () => socket.close(),
  };
}
