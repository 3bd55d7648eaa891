import { Agent, request } from 'node:http';

export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly bytes: Buffer;
}

/** Sends requests as they are to a running server, over connections that are kept; throws where none comes back whole. */
export interface Wire {
  send(wanted: { method: string; url: string; headers: Readonly<Record<string, string>>; payload: Buffer | undefined }): Promise<WireAnswer>;
  close(): void;
}

/** Opens up to so many connections to a server. */
export function openWire(port: number, connections: number): Wire {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const once: Wire['send'] = ({ method, url, headers, payload }) =>
    new Promise((resolve, reject) => {
      const length = payload === undefined ? {} : { 'content-length': String(payload.length) };
      const sent = request({ host: '127.0.0.1', port, method, path: url, headers: { ...length, ...headers }, agent, timeout: 60_000 }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) }));
      });
      sent.on('timeout', () => sent.destroy(new Error('no answer in a minute')));
      sent.on('error', reject);
      sent.end(payload);
    });
  return {
    // A kept connection may be closed by the server at the moment that we use it again; a second failure is none of that.
    send: (wanted) => once(wanted).catch(() => once(wanted)),
    close: () => agent.destroy(),
  };
}
