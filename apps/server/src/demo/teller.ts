import multipart from '@fastify/multipart';
import type { BodyOf, ParamsOf, QueryOf, ReplyOf, Route } from '@quarterlight/contract/route';
import type { Day } from '@quarterlight/kit/days';
import { setIdClock } from '@quarterlight/kit/ids';
import Fastify, { type FastifyError, type InjectOptions, type LightMyRequestResponse } from 'fastify';
import { makePdfTask } from '../areas/billing/billing.task-names.ts';
import { areaTasks, serveAreas } from '../areas.ts';
import type { Actor } from '../platform/access/actor.ts';
import type { EnqueuedTask, Scope, WriteTx } from '../platform/database/scope.ts';
import { answerError } from '../platform/http/errors.ts';
import { makeServer } from '../platform/http/serve.ts';
import type { Services } from '../platform/services.ts';
import type { Calendar } from './calendar.ts';
import { makeRandom, type Random } from './random.ts';

export const minute = 60_000;
export const hour = 60 * minute;

export interface Asked<R extends Route> {
  readonly params?: ParamsOf<R>;
  readonly query?: Partial<QueryOf<R>>;
  readonly body?: BodyOf<R>;
  readonly version?: number;
}

/** A file as somebody's browser sends it, and the texts that go with it. */
export interface Sent {
  readonly name: string;
  readonly bytes: string | Buffer<ArrayBuffer>;
  readonly fields?: Readonly<Record<string, string>>;
}

/** Somebody who signs in; the product itself has no id. */
export interface Somebody {
  readonly id: string | null;
}

/** How a story is told: people ask the product's routes as they would in the browser, and time passes in between. */
export interface Teller {
  /** Milliseconds since 1970, as the story has it. */
  now(): number;
  today(): Day;
  /** The moment at so many minutes after midnight on a local day. */
  moment(on: Day, minutes: number): number;
  /** Waits until then; what has been told to happen before happens first. Never comes back where that lies ahead of the real time. */
  at(moment: number): Promise<void>;
  /** Something that goes on by itself from a moment on. */
  begin(moment: number, happen: () => Promise<void>): void;
  ask<R extends Route>(who: Somebody, route: R, asked?: Asked<R>): Promise<ReplyOf<R>>;
  send<R extends Route>(who: Somebody, route: R, file: Sent, asked?: Pick<Asked<R>, 'params'>): Promise<ReplyOf<R>>;
  /** Writes by hand what no route writes yet, as that person. */
  seed<Result>(who: Somebody, write: (tx: WriteTx) => Promise<Result>): Promise<Result>;
  random(name: string): Random;
}

/** A refusal that the story did not expect says which route refused and why. */
export class Refused extends Error {
  readonly code: string;
  readonly status: number;
  constructor(route: Route, answer: LightMyRequestResponse, cause: unknown) {
    const body: { code?: string } = answer.json();
    super(`${route.method} ${route.path} answered ${answer.statusCode}: ${answer.payload}`, { cause });
    this.code = body.code ?? '';
    this.status = answer.statusCode;
  }
}

interface Waiting {
  readonly moment: number;
  readonly order: number;
  readonly go: () => void;
}

/**
 * Tells what happened, one thing at a time in the order of time, however many threads of the story run side by side: each waits by `at`, and the clock
 * (of scopes, identifiers and the database alike) moves on to whatever comes next.
 */
export class Telling implements Teller {
  readonly #waiting: Waiting[] = [];
  readonly #calendar: Calendar;
  readonly #until: number;
  readonly #people = new Map<string, Scope>();
  readonly #http = Fastify({ logger: false });
  readonly #tasks: EnqueuedTask[] = [];
  /** What no story expected to be refused. */
  readonly refused: string[] = [];
  #now: number;
  #order = 0;
  #settled: () => void = () => {};
  #failure: unknown;
  #cause: unknown;
  #product: Scope | undefined;

  /** Tells from a moment on, up to the calendar's now. */
  constructor(calendar: Calendar, from: number) {
    this.#calendar = calendar;
    this.#now = from;
    this.#until = calendar.now;
    setIdClock(() => this.#now);
  }

  /** Binds every area's routes and tasks, as the server does, past any socket. */
  async open(services: Services): Promise<void> {
    this.#http.setErrorHandler((error: FastifyError, request, reply) => {
      this.#cause = error;
      return answerError(error, request, reply);
    });
    await this.#http.register(multipart);
    const everybody = { ofNetwork: async () => {}, ofCompany: async () => {} };
    const found = (name: unknown) => {
      const scope = this.#people.get(String(name));
      if (!scope) throw new Error('Nobody asks.');
      return scope;
    };
    const server = makeServer(
      this.#http,
      async (request) => found(request.headers['x-person']),
      () => everybody,
    );
    serveAreas(server, services);
    await this.#http.ready();
    const tasks = new Map(areaTasks(services).map((task) => [task.name, task]));
    this.#run = async (scope) => {
      for (let next = this.#tasks.shift(); next; next = this.#tasks.shift()) {
        // Picked up a moment later, as the queue does.
        this.#now = Math.min(this.#now + 1_000, this.#until);
        // Documents older than this are drawn when somebody asks for them.
        if (next.name === makePdfTask && this.#now < this.#until - 10 * 24 * hour) continue;
        await tasks.get(next.name)?.run(scope, next.input);
      }
    };
  }

  #run: (scope: Scope) => Promise<void> = async () => {};
  /** What is for later is done then. */
  readonly onTask = (task: EnqueuedTask): void => {
    const moment = Date.parse(task.runAt);
    if (moment <= this.#now + minute) this.#tasks.push(task);
    else
      this.begin(moment, async () => {
        this.#tasks.push(task);
        if (this.#product) await this.#run(this.#product);
      });
  };

  now(): number {
    return this.#now;
  }

  today(): Day {
    return this.#calendar.dayOf(this.#now);
  }

  moment(on: Day, minutes: number): number {
    return this.#calendar.at(on, minutes);
  }

  random(name: string): Random {
    return makeRandom(`Clearway/${name}`);
  }

  at(moment: number): Promise<void> {
    return new Promise((go) => {
      this.#wait(moment, go);
      this.#settled();
    });
  }

  begin(moment: number, happen: () => Promise<void>): void {
    this.#wait(moment, () => {
      happen()
        .catch((error: unknown) => {
          // The thread ends where it stands, as a person would leave it; the company goes on.
          if (error instanceof Refused && error.status < 500) this.refused.push(error.message);
          else this.#failure ??= error;
        })
        .finally(() => this.#settled());
    });
  }

  #wait(moment: number, go: () => void): void {
    if (moment > this.#until) return;
    const entry = { moment: Math.max(moment, this.#now), order: (this.#order += 1), go };
    let [low, high] = [0, this.#waiting.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = this.#waiting[middle];
      if (other && (other.moment > entry.moment || (other.moment === entry.moment && other.order > entry.order))) low = middle + 1;
      else high = middle;
    }
    this.#waiting.splice(low, 0, entry);
  }

  /** Tells everything up to the end of the time; `said` hears how far it is. */
  async tell(said: (share: number) => void): Promise<void> {
    const from = this.#now;
    for (let next = this.#waiting.pop(); next; next = this.#waiting.pop()) {
      this.#now = Math.max(this.#now, next.moment);
      const settled = new Promise<void>((resolve) => {
        this.#settled = resolve;
      });
      next.go();
      await settled;
      if (this.#failure !== undefined) throw this.#failure;
      said((this.#now - from) / (this.#until - from));
    }
    this.#now = this.#until;
  }

  async close(): Promise<void> {
    await this.#http.close();
  }

  /** Lets people ask, and the product do what they leave to it. */
  meet(product: Scope, actors: readonly Actor[]): void {
    this.#product = product;
    // Whoever is asked for the password gives it.
    for (const actor of actors) this.#people.set(actor.userId ?? '', product.as({ ...actor, provedAt: '9999-12-31T00:00:00.000Z' }));
  }

  seed<Result>(who: Somebody, write: (tx: WriteTx) => Promise<Result>): Promise<Result> {
    const scope = this.#people.get(who.id ?? '') ?? this.#product;
    if (!scope) throw new Error('Nobody writes.');
    return scope.write(write);
  }

  ask<R extends Route>(who: Somebody, route: R, asked: Asked<R> = {}): Promise<ReplyOf<R>> {
    const headers = asked.version === undefined ? {} : { 'if-match': `"${asked.version}"` };
    if (asked.body === undefined) return this.#inject(who, route, asked, { headers });
    return this.#inject(who, route, asked, { headers: { ...headers, 'content-type': 'application/json' }, payload: JSON.stringify(asked.body) });
  }

  async send<R extends Route>(who: Somebody, route: R, { name, bytes, fields = {} }: Sent, asked: Pick<Asked<R>, 'params'> = {}): Promise<ReplyOf<R>> {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    form.append('file', new Blob([bytes]), name);
    const encoded = new Response(form);
    const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
    return this.#inject(who, route, asked, { headers, payload: Buffer.from(await encoded.arrayBuffer()) });
  }

  async #inject<R extends Route>(who: Somebody, route: R, asked: Asked<R>, sent: Pick<InjectOptions, 'payload'> & { headers: Record<string, string> }) {
    const params = new Map(Object.entries(asked.params ?? {}));
    const path = route.path.replaceAll(/:(\w+)/g, (_, part: string) => encodeURIComponent(String(params.get(part))));
    const query = new URLSearchParams();
    for (const [key, value] of Object.entries(asked.query ?? {}))
      for (const item of Array.isArray(value) ? value : [value]) if (item !== undefined) query.append(key, String(item));
    const answer = await this.#http.inject({
      method: route.method,
      url: query.size > 0 ? `${path}?${query}` : path,
      ...sent,
      headers: { 'x-person': who.id ?? '', ...sent.headers },
    });
    if (answer.statusCode >= 400) throw new Refused(route, answer, this.#cause);
    if (this.#tasks.length > 0 && this.#product) await this.#run(this.#product);
    return JSON.parse(answer.payload === '' ? 'null' : answer.payload);
  }
}
