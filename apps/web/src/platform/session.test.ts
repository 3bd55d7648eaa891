import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askClaims } from './realtime.ts';
import { refreshIfDue } from './refresh.ts';
import { isLoggedIn, meaningOf, onSessionEnd, readToken, storeToken } from './session.ts';
import { signOut } from './signing-out.ts';
import { isOutdated, markAnswered, pollOnce, stopAsking } from './ui-version.ts';

const tokenOf = (claims: object) => `h.${btoa(JSON.stringify(claims))}.s`;
const seconds = () => Math.round(Date.now() / 1_000);
const lasting = (left: number, more: object = {}) => tokenOf({ exp: seconds() + left, iat: seconds(), sub: 'ann', ...more });

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
let answer: (path: string) => Promise<Response>;
let asked: string[];
let bearers: (string | undefined)[];

beforeEach(() => {
  asked = [];
  bearers = [];
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('fetch', (path: string, { headers }: { readonly headers: Readonly<Record<string, string>> }) => {
    asked.push(path);
    bearers.push(headers.Authorization);
    return answer(path);
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('signing out', () => {
  it('forgets token and session storage, also where the call fails', async () => {
    for (const fails of [() => Promise.reject(new TypeError('offline')), async () => json({}, 503), async () => new Response(null, { status: 204 })]) {
      answer = fails;
      storeToken(lasting(3_600));
      sessionStorage.setItem('quarterlight.permissions', '[]');
      await signOut();
      expect([readToken(), sessionStorage.getItem('quarterlight.permissions')]).toEqual([null, null]);
    }
  });
  it('forgets before the server has answered, tells it besides with the token that there was, and leaves settings and unsent work', async () => {
    const kept = { 'quarterlight.demo.ann.theme': 'Dark', 'quarterlight.demo.ann.visiblePanels': '[]', 'quarterlight.demo.ann.unsent': '2' };
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
    const token = lasting(3_600);
    storeToken(token);
    sessionStorage.setItem('quarterlight.permissions', '[]');
    answer = () => new Promise<never>(() => undefined);
    void signOut();
    expect([readToken(), sessionStorage.getItem('quarterlight.permissions')]).toEqual([null, null]);
    expect(Object.keys(kept).map((key) => localStorage.getItem(key))).toEqual(Object.values(kept));
    expect([asked, bearers]).toEqual([['/v1/auth/logout'], [`Bearer ${token}`]]);
  });
  it('leaves whoever signed in while the server was told, the same person too', async () => {
    for (const sub of ['ann', 'bob']) {
      storeToken(lasting(3_600));
      answer = async () => {
        storeToken(lasting(3_600, { sub }));
        return json({}, 401);
      };
      await signOut();
      expect(isLoggedIn(), sub).toBe(true);
    }
  });
  it('asks nothing more about whoever has signed out when a hint of them comes in', async () => {
    answer = async () => json([]);
    storeToken(lasting(3_600));
    await askClaims();
    await signOut();
    await askClaims();
    expect(asked).toEqual(['/v1/users/claims', '/v1/auth/logout']);
  });
  it('tells the server nothing where nobody was signed in', async () => {
    await signOut();
    expect(asked).toEqual([]);
  });
});

describe('the refresh', () => {
  it('runs once however many calls wait for it, and only in the last 30 minutes', async () => {
    const next = lasting(3_600, { jti: 'next' });
    answer = async () => json(next);
    storeToken(lasting(31 * 60));
    await refreshIfDue();
    expect(asked).toEqual([]);
    storeToken(lasting(29 * 60));
    await Promise.all([refreshIfDue(), refreshIfDue(), refreshIfDue()]);
    expect([asked, readToken()]).toEqual([['/v1/auth/refresh/token'], next]);
  });
  it('brings back nobody who signed out, and replaces nobody who signed in, while it ran', async () => {
    for (const meanwhile of [null, lasting(3_600, { sub: 'bob' })]) {
      storeToken(lasting(60));
      answer = async () => {
        if (meanwhile === null) localStorage.removeItem('quarterlight.token');
        else storeToken(meanwhile);
        return json(lasting(3_600));
      };
      await refreshIfDue();
      expect(readToken()).toBe(meanwhile);
    }
  });
  it('that fails leaves the old token to the call that follows', async () => {
    const token = lasting(60);
    storeToken(token);
    answer = async () => json({}, 503);
    await refreshIfDue();
    expect(readToken()).toBe(token);
  });
});

describe('another tab', () => {
  it('that signs out, in as somebody else, or refreshes means what it says', () => {
    const [ann, bob] = [lasting(60), lasting(60, { sub: 'bob' })];
    expect(meaningOf(ann, null)).toBe('signed-out');
    expect(meaningOf(ann, bob)).toBe('somebody-else');
    expect(meaningOf(ann, lasting(3_600))).toBe('same');
    expect(meaningOf(null, ann)).toBe('same');
  });
});

describe('the version poll', () => {
  it('asks only after a call succeeded, not again after a sign-out, and not twice at once', async () => {
    onSessionEnd(stopAsking);
    answer = async () => json('1.5.5');
    stopAsking();
    await pollOnce();
    expect(asked).toEqual([]);
    markAnswered();
    await Promise.all([pollOnce(), pollOnce()]);
    expect(asked).toEqual(['/v1/system/ui-version']);
    storeToken(lasting(3_600));
    answer = async () => new Response(null, { status: 204 });
    await signOut();
    await pollOnce();
    expect(asked).toEqual(['/v1/system/ui-version', '/v1/auth/logout']);
  });
  it('takes an answer without a version for a missing one however it is empty, and a failed call for none', async () => {
    const type = { headers: { 'content-type': 'application/json; charset=utf-8' } };
    const text = { headers: { 'content-type': 'text/plain' } };
    const empty = [
      () => new Response(null, { status: 204 }),
      () => new Response(null),
      () => new Response('', type),
      () => new Response('  \n', type),
      () => new Response('""', type),
      () => new Response('"  "', type),
      () => new Response('null', type),
      () => new Response('', text),
      () => new Response(' ', text),
      () => json('1.5.6'),
    ];
    markAnswered();
    for (const [index, missing] of empty.entries()) {
      isOutdated.set(false);
      answer = async () => missing();
      await pollOnce();
      expect(isOutdated.get(), `answer ${index}`).toBe(true);
    }
    for (const before of [true, false])
      for (const fails of [async () => json({}, 503), async () => json('', 404), () => Promise.reject(new TypeError('offline'))]) {
        isOutdated.set(before);
        answer = fails;
        await pollOnce();
        expect(isOutdated.get()).toBe(before);
      }
    answer = async () => json('1.5.5');
    await pollOnce();
    expect(isOutdated.get()).toBe(false);
  });
});
