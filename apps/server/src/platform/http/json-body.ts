import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route is called by an outside service, in a form's way. */
    fromService?: boolean;
  }
}

const unkeepable = () => new Refusal('request.invalid', { errors: { form: ['A text in the request has characters that cannot be kept.'] } });

/** A body that could not be read, and why: whoever needs it throws that, after what comes before it is judged. */
export class Unread {
  readonly error: Error;

  constructor(error: Error) {
    this.error = error;
  }
}

/** Bodies are plain JSON in UTF-8 and nothing else (uploads bring their own parser); texts that the database could not give back as they came are refused, in their turn: who asks and for what comes first. */
export function readJsonBodies(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error');
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (!isInUtf8(request.headers['content-type']) || (request.headers['content-encoding'] ?? 'identity') !== 'identity')
      return done(null, new Unread(new Refusal('request.wrong_type')));
    if (!isUtf8(body)) return done(null, new Unread(unkeepable()));
    const text = body.toString('utf8');
    void parse(request, text, (error, value: unknown) => {
      if (error) return done(null, new Unread(error));
      // NUL and half characters reach a text only as escapes.
      if (/\\u(?:0000|d[89a-f])/i.test(text) && !isKeepable(value)) return done(null, new Unread(unkeepable()));
      done(null, value);
    });
  });
  http.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer', bodyLimit: 64_000 }, (request, body: Buffer, done) => {
    // Other routes take no form: a page elsewhere could send one without asking.
    if (request.routeOptions.config.fromService !== true) return done(null, new Unread(new Refusal('request.wrong_type')));
    const fields = [...new URLSearchParams(body.toString('utf8'))];
    const form = Object.fromEntries(fields);
    if (!isUtf8(body) || Object.keys(form).length !== fields.length || !isKeepable(form)) return done(null, new Unread(unkeepable()));
    done(null, form);
  });
  http.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    done(null, new Unread(new Refusal('request.wrong_type')));
  });
}

function isInUtf8(contentType: string | undefined): boolean {
  const parameters = (contentType ?? '').split(';').slice(1);
  const charset = parameters.find((parameter) => /^\s*charset\s*=/i.test(parameter));
  return charset === undefined || /^\s*charset\s*=\s*"?utf-?8"?\s*$/i.test(charset);
}

/** Looks through a value without recursion: bodies may be thousands of levels deep. */
function isKeepable(value: unknown): boolean {
  const left: unknown[] = [value];
  while (left.length > 0) {
    const item = left.pop();
    if (typeof item === 'string' && (!item.isWellFormed() || item.includes('\0'))) return false;
    if (typeof item === 'object' && item !== null) left.push(...Object.values(item));
  }
  return true;
}
