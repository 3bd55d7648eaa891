import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply } from 'fastify';
import { readFirstFiles } from './first-files.ts';

/** The security policy of every document; styles that the component library writes carry the document's nonce. */
export const securityPolicy = (nonce: string) =>
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

/** Serves the app's one document with a fresh nonce, the tenant for hosts that name none, and the first files of the page that stands at the path. */
export function makeDocument(webFolder: string, tenantOf: (host: string) => string) {
  let parts: Promise<[string, (path: string) => string]> | undefined;
  return async (host: string, url: string, reply: FastifyReply): Promise<FastifyReply> => {
    parts ??= Promise.all([readFile(join(webFolder, 'index.html'), 'utf8'), readFirstFiles(webFolder)]);
    const [template, firstFiles] = await parts;
    const nonce = randomBytes(18).toString('base64');
    const text = template
      .replaceAll('__NONCE__', nonce)
      .replaceAll('__TENANT__', tenantOf(host))
      .replace('</head>', `  ${firstFiles(url.replace(/[?#].*$/, ''))}\n  </head>`);
    return reply
      .status(200)
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .header('content-security-policy', securityPolicy(nonce))
      .type('text/html; charset=utf-8')
      .send(text);
  };
}
