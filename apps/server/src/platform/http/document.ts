import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply } from 'fastify';

/** The security policy of every document; styles that the component library writes carry the document's nonce. */
const securityPolicy = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "manifest-src 'self'",
    "worker-src 'self'",
    "connect-src 'self'",
    'frame-src blob:',
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');

/** Serves the app's one document with a fresh nonce and the tenant for hosts that name none. */
export function makeDocument(webFolder: string, tenantOf: (host: string) => string) {
  let template: Promise<string> | undefined;
  return async (host: string, reply: FastifyReply): Promise<FastifyReply> => {
    template ??= readFile(join(webFolder, 'index.html'), 'utf8');
    const nonce = randomBytes(18).toString('base64');
    const text = (await template).replaceAll('__NONCE__', nonce).replaceAll('__TENANT__', tenantOf(host));
    return reply
      .status(200)
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .header('content-security-policy', securityPolicy(nonce))
      .type('text/html; charset=utf-8')
      .send(text);
  };
}
