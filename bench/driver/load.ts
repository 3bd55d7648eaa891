import { Agent, request } from 'node:http';
import pg from 'pg';
import type { Job, Load, Target } from './job.ts';
import type { Ask, Traffic } from './traffic.ts';

interface Asker {
  readonly ask: (turn: number) => Promise<void>;
  readonly end: () => void;
}

const floors = new Map<string, Promise<pg.Client>[]>();

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, pipeline: true, options: '-c timezone=UTC', application_name: 'bench floor' });
  await client.connect();
  return client;
}

/** A connection to PostgreSQL stays open from one round to the next, with its statements prepared. */
async function floorAsker(url: string, place: number, { floor }: Traffic): Promise<Asker> {
  const clients = floors.get(url) ?? [];
  floors.set(url, clients);
  clients[place] ??= connect(url);
  const client = await clients[place];
  return { ask: (turn) => floor(client, turn), end: () => {} };
}

function send(agent: Agent, target: Target & { kind: 'http' }, asked: Ask): Promise<{ status: number; text: string }> {
  const body = asked.body === undefined ? undefined : JSON.stringify(asked.body);
  return new Promise((resolve, reject) => {
    const headers = {
      ...target.headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
      ...(asked.once === undefined ? {} : { 'idempotency-key': asked.once }),
    };
    const sent = request(`${target.baseUrl}${asked.path}`, { agent, method: asked.method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

function httpAsker(target: Target & { kind: 'http' }, { ask, check }: Traffic): Asker {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    ask: async (turn) => {
      const asked = ask(turn);
      const { status, text } = await send(agent, target, asked);
      if (status !== 200) throw new Error(`${asked.method} ${asked.path} answered ${status}: ${text.slice(0, 400)}`);
      check(JSON.parse(text), turn);
    },
    end: () => agent.destroy(),
  };
}

/** Runs a load; the first wrong answer ends it with an error. */
export async function runLoad(job: Job, traffic: Traffic): Promise<Load> {
  const { target } = job;
  const places = Array.from({ length: job.connections }, (_, place) => place);
  const askers = await Promise.all(
    places.map(async (place) => (target.kind === 'floor' ? await floorAsker(target.url, place, traffic) : httpAsker(target, traffic))),
  );
  const latencies: number[] = [];
  let next = job.from;
  const started = performance.now();
  const until = started + job.seconds * 1000;
  try {
    await Promise.all(
      askers.map(async (asker) => {
        while (performance.now() < until) {
          const turn = next;
          next += 1;
          const sent = performance.now();
          await asker.ask(turn);
          latencies.push(performance.now() - sent);
        }
      }),
    );
    return { seconds: (performance.now() - started) / 1000, latencies, next };
  } finally {
    for (const asker of askers) asker.end();
  }
}
