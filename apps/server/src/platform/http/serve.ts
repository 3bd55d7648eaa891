import type { BodyOf, ParamsOf, QueryOf, Route } from '@quarterlight/contract/route';
import { isStream } from '@quarterlight/contract/route';
import fastJsonStringify from 'fast-json-stringify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { mayUse } from '../access/actor.ts';
import type { Scope, WriteTx } from '../database/scope.ts';
import { fileNameFor } from '../files/names.ts';
import { Refusal } from '../refusal.ts';
import type { ByteRange } from './byte-range.ts';
import { runOnce } from './idempotency.ts';
import { Unread } from './json-body.ts';
import { assertCurrency, parseInput, readQuery } from './read-input.ts';
import type { VisitLimit } from './visits.ts';

export interface Call<R extends Route> {
  readonly scope: Scope;
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  /** The version that `If-Match` names, where the route asks for it. */
  readonly version: number;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** What a handler of a streamed reply gives: a media type, a stream or buffer and the file's name. */
export interface Streamed {
  readonly mediaType: string;
  readonly body: NodeJS.ReadableStream | Buffer;
  readonly fileName?: string;
  readonly inline?: boolean;
  /** What its address names by its content never changes: a browser keeps it. */
  readonly keepForGood?: boolean;
  /** Of a content that is read by ranges: how large it is, what it is told by, and which part of it this is. */
  readonly ranged?: { readonly size: number; readonly etag: string; readonly range: Exclude<ByteRange, 'none'> };
}

export type Answer<R extends Route> = R['reply'] extends z.ZodType ? z.input<R['reply']> : R['reply'] extends 'empty' ? void : Streamed;
type Handler<R extends Route> = (call: Call<R>) => Promise<Answer<R>>;

/** Finds who asks: the scope of the tenant for a visitor, of the user for a token; throws refusals, but takes a token that is over for none where visitors may come too. Handed in by the app from identity. */
export type Authenticate = (request: FastifyRequest, visitorsToo?: boolean) => Promise<Scope>;

/** How a connection that stays open is let in and asked about again. Handed in by the app from identity, too. */
export interface Standing {
  /** Who asks, until when (in milliseconds since 1970) the token lasts, and how to ask anew who that is by now. */
  open(request: FastifyRequest): Promise<{ scope: Scope; until: number; again: () => Promise<Scope | undefined> }>;
  /** The ids of those sessions and keys that still stand, all of one tenant. */
  stillGood(scopes: readonly Scope[]): Promise<ReadonlySet<string>>;
}

/** Refuses an address that names no record, for a route whose answer to that must not depend on the rest of the request. */
export type Known<R extends Route> = (call: Pick<Call<R>, 'scope' | 'params'>) => Promise<void>;

export interface Server {
  /**
   * Binds one contract route to its handler; the only place where access, input and output are enforced. A request is judged in one order: who asks,
   * whether they may, what the address names (`known`, where it is given), then the query, the body and the version.
   */
  serve<const R extends Route>(route: R, handler: Handler<R>, known?: Known<R>): void;
  /** The same of a route that is one write: what `work` gives, presented inside the transaction, is the reply, also to a repeated request. */
  serveWrite<const R extends Route>(route: R, work: (tx: WriteTx, call: Call<R>) => Promise<Answer<R>>, known?: Known<R>): void;
  /** The same where something comes before the transaction: `receive` takes files in, or lays out a PDF, hands that on, and clears up behind it. */
  serveUpload<const R extends Route, Received>(
    route: R,
    receive: (call: Call<R>, write: (received: Received) => Promise<Answer<R>>) => Promise<Answer<R>>,
    work: (tx: WriteTx, received: Received, call: Call<R>) => Promise<Answer<R>>,
  ): void;
  readonly served: readonly Route[];
}

/** Sees what a route's handler throws before it is answered: answers in its place, or throws it on. For tests. */
export type Watch = (route: Route, error: unknown, reply: FastifyReply) => FastifyReply;

/** `limitVisits` says how often visitors may call a route that is open to them; every such route is bound with it. */
export function makeServer(app: FastifyInstance, authenticate: Authenticate, limitVisits: (route: Route) => VisitLimit, watch?: Watch): Server {
  const served: Route[] = [];
  function bind<const R extends Route>(route: R, handler: Handler<R>, known?: Known<R>): void {
    if (!route.access) throw new Error(`${route.method} ${route.path} declares no access.`);
    served.push(route);
    const write = replyWriter(route);
    const limit = route.access === 'anonymous' ? limitVisits(route) : undefined;
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      if (route.fromService) nameTenant(request);
      if (route.byTicket) nameTenantByTicket(request);
      const scope = await authenticate(request, route.access === 'anonymous');
      await limit?.ofCompany(request, reply);
      if (route.access !== 'anonymous' && scope.actor.userId === null) throw new Refusal('access.not_signed_in');
      if (route.personOnly && scope.actor.keyId !== null) throw new Refusal('access.person_only');
      if (!mayUse(scope.actor, route.access)) throw new Refusal(scope.actor.twoStepPending ? 'access.not_signed_in' : 'access.missing_permission');
      const params = route.params ? readParams(route.params, request.params) : {};
      await known?.({ scope, params } as never);
      const call = { ...readCall(route, request, scope.tenant.currency), scope, params, reply };
      const work = (mine: Scope) => handler({ ...call, scope: mine } as never) as Promise<unknown>;
      const keyed = route.idempotent && request.headers['idempotency-key'] !== undefined;
      return write(reply, keyed ? await runOnce(scope, route, request, work) : await work(scope));
    };
    app.route({
      method: route.method,
      url: route.path,
      ...(route.upload ? {} : { bodyLimit: route.fromService ? 64_000 : 1_000_000 }),
      ...(route.fromService ? { config: { fromService: true } } : {}),
      ...(limit ? { onRequest: limit.ofNetwork } : {}),
      handler: watch === undefined ? answer : (request, reply) => answer(request, reply).catch((error: unknown) => watch(route, error, reply)),
    });
  }
  return {
    served,
    serve(route, handler, known) {
      if (route.idempotent) throw new Error(`${route.method} ${route.path} may be repeated: bind it by serveWrite or serveUpload.`);
      bind(route, handler, known);
    },
    serveWrite(route, work, known) {
      bind(route, (call) => call.scope.write((tx) => work(tx, call)), known);
    },
    serveUpload(route, receive, work) {
      bind(route, (call) => receive(call, (received) => call.scope.write((tx) => work(tx, received, call))));
    },
  };
}

// Made once: zod compiles a schema when it is first used.
const nothing = z.strictObject({});

function readCall(route: Route, request: FastifyRequest, currency: string) {
  const asked = route.query ?? nothing;
  const query = parseInput(asked, readQuery(asked, request.query as Record<string, unknown>));
  if (!route.upload && request.isMultipart()) throw new Refusal('request.wrong_type');
  if (request.body instanceof Unread) throw request.body.error;
  const body = route.upload ? undefined : parseInput(route.body ?? nothing, request.body === undefined ? {} : request.body);
  // What an outside service says of money is its own.
  if (!route.fromService) assertCurrency(body, currency);
  return { query, body, version: route.ifMatch ? readVersion(request) : 0, request };
}

/** Says in the header what the path of a service's call says; one that says both says the same. */
function nameTenant(request: FastifyRequest): void {
  const params = z.object({ tenant: z.string() }).safeParse(request.params);
  const header = request.headers['x-tenant'];
  if (!params.success || (header !== undefined && header !== params.data.tenant)) throw new Refusal('access.tenant_unknown');
  request.headers['x-tenant'] = params.data.tenant;
}

/** A path that names no possible record is a record that does not exist. */
function readParams(schema: z.ZodObject, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (!result.success) throw new Refusal('record.not_found');
  return result.data;
}

function readVersion(request: FastifyRequest): number {
  const match = /^(?:W\/)?"?(\d{1,15})"?$/.exec(request.headers['if-match'] ?? '');
  if (!match) throw new Refusal('record.version_missing');
  return Number(match[1]);
}

function replyWriter(route: Route): (reply: FastifyReply, answer: unknown) => unknown {
  if (route.reply === 'empty') return (reply) => reply.status(204).send();
  if (isStream(route.reply)) return (reply, answer) => sendStream(reply, answer as Streamed);
  const schema = route.reply;
  let stringify: ((value: unknown) => string) | undefined;
  return (reply, answer) => {
    stringify ??= compile(schema);
    return reply.status(200).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(stringify(answer));
  };
}

/** Serialisers are compiled at first use; shapes that the fast one cannot do (unions) are checked and written by the schema itself. */
function compile(schema: z.ZodType): (value: unknown) => string {
  const json = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output' });
  if (JSON.stringify(json).includes('"anyOf"') && !onlyNullable(json)) return (value) => JSON.stringify(schema.parse(value));
  return fastJsonStringify(flatten(json) as never) as (value: unknown) => string;
}

type JsonNode = Record<string, unknown>;
const isNode = (value: unknown): value is JsonNode => typeof value === 'object' && value !== null && !Array.isArray(value);
const nullableOf = (node: JsonNode): JsonNode | undefined => {
  const any = node['anyOf'];
  if (!Array.isArray(any) || any.length !== 2) return undefined;
  const other = any.find((item) => isNode(item) && item['type'] !== 'null');
  return any.some((item) => isNode(item) && item['type'] === 'null') && isNode(other) ? other : undefined;
};

function onlyNullable(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(onlyNullable);
  if (!isNode(value)) return true;
  if ('anyOf' in value && nullableOf(value) === undefined) return false;
  return Object.values(value).every(onlyNullable);
}

/** `anyOf [x, null]` as `nullable`, and formats left out: values are checked on the way in and by the database, not on the way out. */
function flatten(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(flatten);
  if (!isNode(value)) return value;
  const inner = nullableOf(value);
  if (inner !== undefined) return { ...(flatten(inner) as JsonNode), nullable: true };
  const entries = Object.entries(value).filter(([key]) => !['format', 'pattern', '$schema', 'minimum', 'maximum', 'multipleOf'].includes(key));
  return Object.fromEntries(entries.map(([key, item]) => [key, key === 'properties' && isNode(item) ? mapValues(item, flatten) : flatten(item)]));
}

/** The names of fields stay, whatever they are: `format` is a keyword of a schema, and may be a field of a reply. */
const mapValues = (node: JsonNode, change: (value: unknown) => unknown): JsonNode =>
  Object.fromEntries(Object.entries(node).map(([name, value]) => [name, change(value)]));

function sendStream(reply: FastifyReply, streamed: Streamed): FastifyReply {
  const name = fileNameFor(streamed.fileName ?? 'file', streamed.mediaType).replaceAll(/[^\w. -]/g, '_');
  if (streamed.ranged) ranged(reply, streamed.ranged);
  else reply.status(200);
  return reply
    .header('cache-control', streamed.keepForGood ? 'private, max-age=31536000, immutable' : 'no-store')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('content-disposition', `${streamed.inline ? 'inline' : 'attachment'}; filename="${name}"`)
    .type(streamed.mediaType)
    .send(streamed.body);
}

function ranged(reply: FastifyReply, { size, etag, range }: NonNullable<Streamed['ranged']>): void {
  const [from, to] = range === 'whole' ? [0, size - 1] : [range.from, range.to];
  reply
    .status(range === 'whole' ? 200 : 206)
    .header('accept-ranges', 'bytes')
    .header('etag', etag)
    .header('content-length', String(to - from + 1));
  if (range !== 'whole') reply.header('content-range', `bytes ${from}-${to}/${size}`);
}

/** The company that a ticket begins with: whatever stands there is judged as the header is, and the ticket by its mark. */
function nameTenantByTicket({ query, headers }: FastifyRequest): void {
  const ticket: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, 'ticket') : undefined;
  const slug = typeof ticket === 'string' ? ticket.split('~')[0] : undefined;
  if (headers['x-tenant'] === undefined && slug !== undefined && slug !== '') headers['x-tenant'] = slug;
}
