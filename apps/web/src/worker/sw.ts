/** Opens My day without a network: documents from the network, after some seconds from this build's copy; assets from the cache. API calls are not touched. */
interface WaitingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchedEvent extends WaitingEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Worker {
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
  addEventListener(type: 'install' | 'activate', listener: (event: WaitingEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchedEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
}
// The compiler takes this file for a page's; it runs in a worker.
const worker = globalThis as unknown as Worker;

// The build writes both: the files that the day needs, and a name that changes with them.
const files: readonly string[] = JSON.parse('["__FILES__"]');
const cacheName = 'quarterlight-__BUILD__';
const page = '/my-day';
const patience = 4000;

async function install(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll([...files]);
  const document = await fetch(page, { cache: 'reload' });
  if (!document.ok) throw new Error('The page cannot be kept.');
  await cache.put(page, document);
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('quarterlight-') && name !== cacheName).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

async function documentFor(request: Request): Promise<Response> {
  const kept = await caches.match(page, { cacheName });
  const late = new Promise<Response | undefined>((resolve) => setTimeout(() => resolve(kept), patience));
  try {
    const answer = await (kept ? Promise.race([fetch(request), late]) : fetch(request));
    return answer && answer.status < 500 ? answer : (kept ?? Response.error());
  } catch {
    return kept ?? Response.error();
  }
}

async function assetFor(request: Request): Promise<Response> {
  const kept = await caches.match(request, { cacheName });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(cacheName)).put(request, answer.clone());
  return answer;
}

const notOurs = /^\/(?:v1|health|metrics)(?:\/|$)/;

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('message', ({ data }) => {
  if (typeof data === 'object' && data !== null && 'type' in data && data.type === 'SKIP_WAITING') void worker.skipWaiting();
});
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || notOurs.test(url.pathname)) return;
  if (request.mode === 'navigate') event.respondWith(documentFor(request));
  else if (url.pathname.startsWith('/assets/') || files.includes(url.pathname)) event.respondWith(assetFor(request));
});
