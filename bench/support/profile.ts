import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { askInspector } from '../../apps/server/testing/kit/inspector.ts';
import { root } from '../../apps/server/testing/kit/product.ts';

const Frame = z.object({ functionName: z.string(), url: z.string(), lineNumber: z.number(), columnNumber: z.number() });
const Profile = z.object({
  nodes: z.array(z.object({ id: z.number(), callFrame: Frame, children: z.array(z.number()).optional() })),
  samples: z.array(z.number()),
  timeDeltas: z.array(z.number()),
});
const MapFile = z.object({ version: z.number(), sources: z.array(z.string()), names: z.array(z.string()), mappings: z.string() });

const maps = new Map<string, SourceMap | undefined>();

async function mapOf(file: string): Promise<SourceMap | undefined> {
  if (!maps.has(file)) {
    const text = await readFile(`${file}.map`, 'utf8').catch(() => undefined);
    maps.set(file, text === undefined ? undefined : new SourceMap({ file, sourceRoot: '', sourcesContent: [], ...MapFile.parse(JSON.parse(text)) }));
  }
  return maps.get(file);
}

/** Where a function stands in our sources, or in a package. */
async function placeOf(frame: z.output<typeof Frame>): Promise<string> {
  if (!frame.url.startsWith('file:')) return frame.url;
  const file = fileURLToPath(frame.url);
  const entry = (await mapOf(file))?.findEntry(frame.lineNumber, frame.columnNumber);
  if (entry === undefined || !('originalSource' in entry)) return `${relative(root, file)}:${frame.lineNumber + 1}`;
  const source = relative(root, join(file, '..', entry.originalSource.replace(/^file:\/\//, '')));
  return `${source.replace(/^.*node_modules\//, '')}:${entry.originalLine + 1}`;
}

/** Samples where the processor's time goes in a process that was started with `--inspect`, while some work runs. */
export async function profileDuring(inspector: string, work: () => Promise<unknown>): Promise<unknown> {
  const targets = z.array(z.object({ webSocketDebuggerUrl: z.string() })).parse(await (await fetch(`${inspector}/json`)).json());
  return askInspector(targets[0]?.webSocketDebuggerUrl ?? '', async (ask) => {
    await ask('Profiler.enable');
    await ask('Profiler.setSamplingInterval', { interval: 250 });
    await ask('Profiler.start');
    await work();
    return (await ask('Profiler.stop'))['profile'];
  });
}

/** Reads such a profile; gives the functions with the most time of their own, and those of ours with the most time below them. */
export async function readProfile(profile: unknown, most: number): Promise<string[]> {
  const { nodes, samples, timeDeltas } = Profile.parse(profile);
  const own = new Map<number, number>();
  samples.forEach((id, index) => own.set(id, (own.get(id) ?? 0) + (timeDeltas[index] ?? 0)));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const shares = new Map<string, { self: number; total: number }>();
  const labels = new Map<number, string>();
  for (const { id, callFrame } of nodes) labels.set(id, `${callFrame.functionName || '(anonymous)'}  ${await placeOf(callFrame)}`);
  const add = (label: string, self: number, total: number) => {
    const known = shares.get(label) ?? { self: 0, total: 0 };
    shares.set(label, { self: known.self + self, total: known.total + total });
  };
  // Depth first with an own stack; a function that calls itself counts its whole time once.
  const visit = (id: number, above: ReadonlySet<string>): number => {
    const label = labels.get(id) ?? '';
    const self = own.get(id) ?? 0;
    const within = above.has(label) ? above : new Set([...above, label]);
    let total = self;
    for (const child of byId.get(id)?.children ?? []) total += visit(child, within);
    add(label, self, above.has(label) ? 0 : total);
    return total;
  };
  const [first] = nodes;
  const all = first === undefined ? 0 : visit(first.id, new Set());
  const idle = [...shares]
    .filter(([label]) => /^\((idle|program|root)\)/.test(label))
    .reduce((sum, [label, { self }]) => sum + (label.startsWith('(root)') ? 0 : self), 0);
  const busy = all - idle;
  const percent = (part: number) => `${((part / busy) * 100).toFixed(1).padStart(5)} %`;
  const rows = [...shares].filter(([label]) => !/^\((idle|program|root)\)/.test(label));
  const print = (by: 'self' | 'total', list: typeof rows) =>
    list
      .toSorted(([, one], [, other]) => other[by] - one[by])
      .slice(0, most)
      .map(([label, share]) => `  ${percent(share.self)} ${percent(share.total)}  ${label}`);
  return [
    `${(busy / 1_000_000).toFixed(1)} s busy of ${(all / 1_000_000).toFixed(1)} s`,
    'self    with callees: most time of their own',
    ...print('self', rows),
    'self    with callees: ours with the most time below them',
    ...print(
      'total',
      rows.filter(([label]) => /  (apps|packages)\//.test(label)),
    ),
  ];
}
