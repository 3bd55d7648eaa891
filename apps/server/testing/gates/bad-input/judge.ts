import type { Route } from '@quarterlight/contract/route';
import { z } from 'zod';
import type { Answer } from '../../kit/asking.ts';
import { jsonSchemaOf } from '../../kit/sample.ts';
import { isNode } from './nodes.ts';
import type { BadRequest } from './requests.ts';

type JudgedAnswer = Pick<Answer<unknown>, 'status' | 'headers' | 'text'>;

const leak =
  /\bat [^"]*\.(?:ts|mjs|js):\d+|node_modules|node:internal|\bselect\b.{1,80}\bfrom\b|insert into|\bupdate\b.{1,60}\bset\b|violates|duplicate key|constraint|relation "|column "|syntax error|invalid input syntax|pg_|apps\/server|dist\/server|\/home\/|\/usr\/|ECONN|ENOENT|postgres|kysely|fastify|ZodError|stack/i;

/** What is wrong with an answer to a bad request, or undefined: a fault of ours, a leak, no problem document, or something accepted that the contract refuses. */
export function faultIn(route: Route, request: BadRequest, answer: JudgedAnswer, tableNames: readonly string[]): string | undefined {
  if (answer.status >= 500) return `was answered ${answer.status}: ${answer.text.slice(0, 300)}`;
  if (answer.status < 300) {
    const refused = refusalOf(route, request);
    return refused === undefined ? undefined : `was accepted, though ${refused}`;
  }
  return faultInProblem(answer, tableNames);
}

/** What is wrong with the answer that says a mistake, or undefined. */
function faultInProblem(answer: JudgedAnswer, tableNames: readonly string[]): string | undefined {
  if (!String(answer.headers['content-type'] ?? '').startsWith('application/problem+json'))
    return `is a ${answer.status} without a problem: ${answer.text.slice(0, 200)}`;
  const body = parsed(answer.text);
  if (!isNode(body) || body['status'] !== answer.status || typeof body['title'] !== 'string' || typeof body['detail'] !== 'string')
    return `is no problem: ${answer.text.slice(0, 200)}`;
  if (answer.status === 400 && (!isNode(body['errors']) || Object.keys(body['errors']).length === 0 || typeof body['code'] !== 'string'))
    return `has no code or errors: ${answer.text.slice(0, 200)}`;
  if (answer.status === 401 && typeof body['message'] !== 'string') return 'is a 401 without a message';
  const found = leak.exec(answer.text)?.[0] ?? tableNames.find((name) => name.includes('_') && answer.text.includes(name));
  return found === undefined ? undefined : `lets out ${found}: ${answer.text.slice(0, 300)}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const nothing = z.strictObject({});

/** Why the contract refuses a request, read by other means than the server's; undefined where it takes it, or where the address is no longer the route's. */
export function refusalOf(route: Route, request: BadRequest): string | undefined {
  const [path = '', ...rest] = request.url.split('?');
  const params = paramsOf(route.path, path);
  if (params === undefined) return undefined;
  return (
    refusedBy('the parameters', route.params ?? nothing, params) ??
    refusedBy('the query', route.query ?? nothing, queryOf(route.query ?? nothing, rest.join('?'))) ??
    refusedHeaders(route, request) ??
    (route.upload ? undefined : refusedBody(route, request))
  );
}

function paramsOf(pattern: string, path: string): Record<string, string> | undefined {
  const [wanted, given] = [pattern.split('/'), path.replace(/\/$/, '').split('/')];
  if (wanted.length !== given.length) return undefined;
  const found: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const text = given[index] ?? '';
    if (!segment.startsWith(':')) {
      if (segment !== text) return undefined;
    } else {
      try {
        found[segment.slice(1)] = decodeURIComponent(text);
      } catch {
        found[segment.slice(1)] = '\u0000 not decodable';
      }
    }
  }
  return found;
}

function queryOf(schema: z.ZodObject, raw: string): Map<string, unknown> {
  const values = new Map<string, unknown>();
  for (const [name, text] of new URLSearchParams(raw)) {
    const known = values.get(name);
    values.set(name, known === undefined ? text : [...(Array.isArray(known) ? known : [known]), text]);
  }
  for (const [name, value] of values) if (Object.hasOwn(schema.shape, name)) values.set(name, typed(jsonSchemaOf(schema.shape[name] as z.ZodType), value));
  return values;
}

function typed(node: unknown, value: unknown): unknown {
  if (!isNode(node)) return value;
  if (node['type'] === 'array') return (Array.isArray(value) ? value : [value]).map((item) => typed(node['items'], item));
  if (typeof value !== 'string') return value;
  if (node['type'] === 'integer' || node['type'] === 'number') return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
  if (node['type'] === 'boolean') return value === 'true' ? true : value === 'false' ? false : value;
  return value;
}

/** By the schema, and by hand where a key is one that objects have anyway. */
function refusedBy(what: string, schema: z.ZodType, values: Map<string, unknown> | Record<string, unknown>): string | undefined {
  const entries = values instanceof Map ? [...values] : Object.entries(values);
  if (schema instanceof z.ZodObject) {
    const unknown = entries.find(([name]) => !Object.hasOwn(schema.shape, name));
    if (unknown) return `${what} carry ${unknown[0]}`;
  }
  const result = schema.safeParse(Object.fromEntries(entries));
  return result.success ? undefined : `${what} are refused: ${result.error.issues[0]?.path.join('.')} ${result.error.issues[0]?.message}`;
}

function refusedHeaders(route: Route, request: BadRequest): string | undefined {
  if (route.ifMatch && !/^(?:W\/)?"?\d{1,15}"?$/.test((request.headers['if-match'] ?? '').trim())) return `If-Match is ${request.headers['if-match']}`;
  const key = request.headers['idempotency-key'];
  if (route.idempotent && key !== undefined && !/^[\x21-\x7e]{8,100}$/.test(key.trim())) return `Idempotency-Key is ${key}`;
  return undefined;
}

function refusedBody(route: Route, request: BadRequest): string | undefined {
  if (route.method === 'GET') return undefined;
  const payload = request.payload ?? Buffer.alloc(0);
  if (payload.length > 1_000_000) return 'the body is over a megabyte';
  const read = payload.length === 0 ? { value: {} } : readBody(payload, request.headers);
  if (typeof read === 'string') return read;
  if (!route.body) return isNode(read.value) && Object.keys(read.value).length === 0 ? undefined : 'the route takes no body';
  const result = route.body.safeParse(read.value);
  return result.success ? undefined : `the body is refused: ${result.error.issues[0]?.path.join('.')} ${result.error.issues[0]?.message}`;
}

function readBody(payload: Buffer, headers: Readonly<Record<string, string>>): { readonly value: unknown } | string {
  const type = headers['content-type'] ?? '';
  const [essence = '', ...parameters] = type.split(';').map((part) => part.trim());
  if (essence.toLowerCase() !== 'application/json') return `the content type is ${type}`;
  if (parameters.some((each) => each.toLowerCase().startsWith('charset') && !/^charset\s*=\s*"?utf-?8"?$/i.test(each))) return `the charset is that of ${type}`;
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') return `the body is ${headers['content-encoding']}`;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(payload);
    const value: unknown = JSON.parse(text);
    return oddInside(value) ?? { value };
  } catch (error) {
    return `the body is no JSON: ${String(error)}`;
  }
}

/** Keys that would reach a prototype, and texts that cannot be kept as they were sent. Walks without recursion, since bodies may be deep. */
function oddInside(value: unknown): string | undefined {
  const left: unknown[] = [value];
  for (let item = left.pop(); left.length > 0 || item !== undefined; item = left.pop()) {
    if (typeof item === 'string' && (!item.isWellFormed() || item.includes('\u0000'))) return 'a text in it is none that can be kept';
    if (Array.isArray(item)) left.push(...item.filter((each) => each !== undefined && each !== null));
    else if (isNode(item)) {
      if (Object.hasOwn(item, '__proto__')) return 'it carries __proto__';
      left.push(...Object.values(item).filter((each) => each !== undefined && each !== null));
    }
  }
  return undefined;
}
