import type { Client } from './client.ts';

export interface OpenStream {
  readonly status: number;
  readonly headers: Headers;
  /** What has come so far. */
  readonly text: () => string;
  /** Settles when the stream ends, with the moment by `performance.now()`. */
  readonly ended: Promise<number>;
  readonly close: () => void;
}

/** Opens the stream of hints at a server, as a browser does. */
export async function openStream(address: string, client: Pick<Client, 'tenant' | 'token'>): Promise<OpenStream> {
  const abort = new AbortController();
  const response = await fetch(`${address}/v1/hints`, {
    headers: { 'x-tenant': client.tenant, authorization: `Bearer ${client.token}` },
    signal: abort.signal,
  });
  let text = '';
  const read = async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk;
  };
  const ended = read()
    .catch(() => {})
    .then(() => performance.now());
  return { status: response.status, headers: response.headers, text: () => text, ended, close: () => abort.abort() };
}
