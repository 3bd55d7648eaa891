import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { askInspector } from '../../apps/server/testing/kit/inspector.ts';
import type { BuiltServer } from './server.ts';

interface Memory {
  /** What the process alone takes of the machine, in megabytes. */
  readonly share: number;
  /** What its objects and buffers take after everything unused has been collected, in megabytes. */
  readonly used: number;
}

const megabytes = (bytes: number) => Math.round(bytes / 104_857.6) / 10;

/** Makes servers that are started from now on listen for an inspector, each at a port of its own; `stop` ends that. */
export function withInspectors(): { readonly stop: () => void } {
  const before = process.env['NODE_OPTIONS'];
  process.env['NODE_OPTIONS'] = `${before ?? ''} --inspect=127.0.0.1:0`.trim();
  return {
    stop: () => {
      if (before === undefined) delete process.env['NODE_OPTIONS'];
      else process.env['NODE_OPTIONS'] = before;
    },
  };
}

/** Where a server's inspector listens; asked soon after the start, while its output still says so. */
export function inspectorOf(server: BuiltServer): string {
  const address = /Debugger listening on (ws:\/\/\S+)/.exec(server.output())?.[1];
  if (address === undefined) throw new Error(`The server opened no inspector: ${server.output()}`);
  return address;
}

/** The memory of a running server after it has been left alone for so many seconds; asks its inspector to collect what is unused. */
export async function memoryOf(server: BuiltServer, address: string, restSeconds: number): Promise<Memory> {
  await pause(restSeconds * 1_000);
  const usage = await askInspector(address, async (ask) => {
    for (let round = 0; round < 3; round += 1) await ask('HeapProfiler.collectGarbage');
    return ask('Runtime.getHeapUsage');
  });
  const rollup = await readFile(`/proc/${server.pid()}/smaps_rollup`, 'utf8').catch(() => '');
  return {
    share: megabytes(Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1_024),
    used: megabytes(Number(usage['usedSize'] ?? 0) + Number(usage['backingStorageSize'] ?? 0)),
  };
}
