import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

interface Packed {
  readonly tag: string;
  readonly forms: Readonly<Record<'br' | 'gzip' | 'identity', Buffer>>;
}

async function pack(text: string): Promise<Packed> {
  const identity = Buffer.from(text);
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    promisify(gzip)(identity, { level: 9 }),
  ]);
  return { tag: createHash('sha256').update(identity).digest('base64url').slice(0, 22), forms: { br, gzip: gzipped, identity } };
}

/** What a client can unpack, the smallest first; `;q=0` says that it cannot. */
function formFor(accepted: string): 'br' | 'gzip' | 'identity' {
  const weights = new Map(
    accepted.split(',').map((part) => {
      const [coding = '', ...rest] = part.toLowerCase().split(';');
      return [coding.trim(), !rest.some((each) => /^\s*q=0(\.0*)?\s*$/.test(each))];
    }),
  );
  const takes = (name: string) => weights.get(name) ?? weights.get('*') ?? false;
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity';
}

/** Answers with a text that is the same for everybody: written and packed once, and not sent again to a client that has it. */
export function keptText(mediaType: string, write: () => string, headers: Readonly<Record<string, string>> = {}) {
  let kept: Promise<Packed> | undefined;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    kept ??= pack(write());
    const { tag, forms } = await kept;
    const form = formFor(request.headers['accept-encoding'] ?? '');
    const named = `"${tag}-${form}"`;
    reply.headers({ ...headers, 'cache-control': 'no-cache', vary: 'accept-encoding', etag: named });
    const known = (request.headers['if-none-match'] ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''));
    if (known.includes(named)) return reply.status(304).send();
    // What names its packing is not packed once more on its way out.
    if (form !== 'identity') reply.header('content-encoding', form);
    return reply.type(mediaType).send(forms[form]);
  };
}
