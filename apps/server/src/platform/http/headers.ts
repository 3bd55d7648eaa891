import type { Socket } from 'node:net';

const year = 31_536_000;

/** What every answer carries, whatever it is; a document and a file bring a policy of their own. */
export function safetyHeaders(protocol: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    ...(protocol === 'https' ? { 'strict-transport-security': `max-age=${year}` } : {}),
  };
}

/** The answer to bytes that are no request: 400 like any other. */
export function answerNonsense(error: Error & { code?: string }, socket: Socket): void {
  if (error.code !== 'ECONNRESET' && socket.writable) {
    const body = JSON.stringify({ title: 'Bad request', status: 400, detail: 'Bad request.', code: 'request.invalid', errors: { form: ['Bad request.'] } });
    const headers = Object.entries({
      ...safetyHeaders('http'),
      'content-type': 'application/problem+json',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    });
    socket.end(`HTTP/1.1 400 Bad Request\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`);
  } else {
    socket.destroy(error);
  }
}
