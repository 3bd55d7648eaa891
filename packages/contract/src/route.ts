import { z } from 'zod';
import type { MessageCode } from './messages.ts';
import type { PermissionName } from './permissions.ts';
import './schema-words.ts';
import { SearchText } from './search-text.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call: nobody in particular, any signed-in user, a sign-in that still owes its code, or whoever holds one of the permissions. */
export type Access = 'anonymous' | 'signed-in' | 'two-step' | { readonly anyOf: readonly PermissionName[] };

/** Which path parameter names a record, what it is, and by which bounds (besides the tenant) it is hidden. */
export interface RecordScope {
  readonly param: string;
  readonly of: string;
  readonly bounds: readonly ('customer' | 'branch' | 'technician')[];
}

/** A reply that is streamed with one of these media types instead of JSON. */
export interface StreamReply {
  readonly stream: readonly string[];
}

export type Reply = z.ZodType | StreamReply | 'empty';

export interface Route {
  readonly method: Method;
  /** Full path below the origin, parameters as `:name`. */
  readonly path: `/v1/${string}`;
  readonly access: Access;
  /** One line for the API reference. */
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly reply: Reply;
  readonly record?: RecordScope;
  /** The change needs `If-Match` with the record's version. */
  readonly ifMatch?: true;
  /** The POST makes something and takes `Idempotency-Key`. */
  readonly idempotent?: true;
  /** The body is multipart/form-data: files in parts named `file`, and the text parts of `uploadFields`, which are as closed as a body. */
  readonly upload?: true;
  readonly uploadFields?: z.ZodObject;
  /**
   * How often the visitors of one network may call a route that is open to them, in a minute and for one company: 300 times unless told. Fewer where a call
   * costs much (a password's hash, a task, a mail), many more where browsers ask by themselves.
   */
  readonly visitsAMinute?: number;
  /**
   * Called by an outside service, which sends no `X-Tenant`: the parameter `tenant` of the path names the company instead. The body may be a form's
   * (`application/x-www-form-urlencoded`), each name once.
   */
  readonly fromService?: true;
  /** Only for a person in a session: an API key is refused, whatever it may do. */
  readonly personOnly?: true;
  /** Fetched by a browser's own player or the like, which sends no headers: a ticket in the query says for which company and for whom. */
  readonly byTicket?: true;
  readonly errors?: readonly MessageCode[];
  /** What the example of the reference asks by, where the least that the query takes would be refused. */
  readonly exampleQuery?: Readonly<Record<string, string>>;
}

/** Declares one endpoint: the server binds it, the web calls it, the reference is printed from it and the walk tests it. */
export function route<const Definition extends Route>(definition: Definition): Definition {
  return definition;
}

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : Record<string, never>;
export type ParamsOf<R extends Route> = R extends { params: infer P } ? Output<P> : Record<string, never>;
export type QueryOf<R extends Route> = R extends { query: infer Q } ? Output<Q> : Record<string, never>;
export type BodyOf<R extends Route> = R extends { body: infer B } ? Output<B> : undefined;
export type FieldsOf<R extends Route> = R extends { uploadFields: infer F } ? Output<F> : Record<string, never>;
export type ReplyOf<R extends Route> = R['reply'] extends z.ZodType ? z.output<R['reply']> : R['reply'] extends StreamReply ? Blob : undefined;

/** The query of a list: filters, search text, sort key (`-` in front for descending), a page size of 1 to 200, a cursor in one direction. */
export function listQuery<const Keys extends readonly [string, ...string[]], Filters extends z.core.$ZodLooseShape = Record<never, never>>(options: {
  sort: Keys;
  filters?: Filters;
}) {
  const keys = options.sort as readonly Keys[number][];
  const signed = keys.flatMap((key) => [key, `-${key}`] as const) as unknown as [Keys[number] | `-${Keys[number]}`, ...(Keys[number] | `-${Keys[number]}`)[]];
  return z.strictObject({
    ...((options.filters ?? {}) as Filters),
    q: SearchText.optional(),
    sort: z.enum(signed).optional(),
    limit: z.number().int().min(1).max(200).optional(),
    after: z.string().max(500).optional(),
    before: z.string().max(500).optional(),
  });
}

/** The envelope of every list: items, the total (exact up to 10,000) and the cursors of the neighbouring pages. */
export function page<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    total: z.number().int(),
    totalIsExact: z.boolean(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
  });
}

/** Parameters of a record's route: its id. */
export const byId = z.strictObject({ id: z.uuid() });

export const isStream = (reply: Reply): reply is StreamReply => typeof reply === 'object' && 'stream' in reply;
