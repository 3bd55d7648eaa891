import { authorizationOf, type Client } from './client.ts';

/** Opens the stream of hints at a server, as a browser does. */
export async function openStream(address: string, client: Pick<Client, 'tenant' | 'token'>, more: Readonly<Record<string, string>> = {}) {
  const abort = new AbortController();
  const response = await fetch(`${address}/v1/hints`, {
    headers: { 'x-tenant': client.tenant, authorization: authorizationOf(client.token ?? ''), ...more },
    signal: abort.signal,
  });
  let text = '';
  const read = async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk;
  };
  // Settles when the stream ends, with the moment by `performance.now()`.
  const ended = read()
    .catch(() => {})
    .then(() => performance.now());
  return { status: response.status, headers: response.headers, text: () => text, ended, close: () => abort.abort() };
}
