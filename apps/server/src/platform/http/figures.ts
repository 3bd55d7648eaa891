import type { FastifyInstance } from 'fastify';

/** A figure for whoever watches; labels have few values, and none of them tells of a company or a person. */
export interface Figure {
  readonly name: string;
  readonly help: string;
  readonly type: 'gauge' | 'counter' | 'histogram';
  readonly values: readonly { readonly suffix?: string; readonly labels?: Readonly<Record<string, string>>; readonly value: number }[];
}

/** What can be counted at the moment it is asked for. */
export type Figures = () => Promise<readonly Figure[]>;

const labelsOf = (labels: Readonly<Record<string, string>>): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value.replaceAll(/["\\\n]/g, '')}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
};

/** In the form that Prometheus reads. */
export const writeFigures = (figures: readonly Figure[]): string =>
  figures
    .map(({ name, help, type, values }) =>
      [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} ${type}`,
        ...values.map(({ suffix = '', labels = {}, value }) => `${name}${suffix}${labelsOf(labels)} ${value}`),
      ].join('\n'),
    )
    .join('\n\n')
    .concat('\n');

/** A gauge with one value; left out where there is none. */
export const gauge = (name: string, help: string, value: number | undefined): Figure[] =>
  value === undefined ? [] : [{ name, help, type: 'gauge', values: [{ value }] }];

const bounds = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Counted {
  readonly labels: Readonly<Record<string, string>>;
  readonly upTo: number[];
  sum: number;
  count: number;
}

/** The first part of a contract's path, such as `worksheets`: a few dozen, whatever is asked for. */
const kindOf = (path: string | undefined): string => {
  if (path === undefined) return 'unknown';
  const [first = '', second = ''] = path.split('/').slice(1);
  return first === 'v1' ? second : ['health', 'metrics', 'assets'].includes(first) ? first : 'pages';
};

// By hand: prom-client's histogram would have that library read at every start, some 20 MB, for as many lines; it is read where somebody first asks.
/** Counts answers and how long they took, by method, kind of path and class of status; a stream that stays open is not timed. */
export function countAnswers(http: FastifyInstance): Figures {
  const counted = new Map<string, Counted>();
  http.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, kind: kindOf(request.routeOptions.url), status: `${Math.floor(reply.statusCode / 100)}xx` };
    const key = Object.values(labels).join(' ');
    const known = counted.get(key) ?? { labels, upTo: bounds.map(() => 0), sum: 0, count: 0 };
    counted.set(key, known);
    const seconds = reply.elapsedTime / 1_000;
    known.count += 1;
    known.sum += seconds;
    for (const [place, bound] of bounds.entries()) if (seconds <= bound) known.upTo[place] = (known.upTo[place] ?? 0) + 1;
  });
  return async () => [
    {
      name: 'quarterlight_http_seconds',
      help: 'How long answers took, by method, kind of path and class of status.',
      type: 'histogram',
      values: [...counted.values()].flatMap(({ labels, upTo, sum, count }) => [
        ...bounds.map((bound, place) => ({ suffix: '_bucket', labels: { ...labels, le: String(bound) }, value: upTo[place] ?? 0 })),
        { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
        { suffix: '_sum', labels, value: sum },
        { suffix: '_count', labels, value: count },
      ]),
    },
  ];
}
