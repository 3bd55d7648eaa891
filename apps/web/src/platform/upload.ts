import type { ParamsOf, ReplyOf, Route } from '@quarterlight/contract/route';
import { reportProblem } from './failures.ts';
import { addressOf, baseHeaders } from './http.ts';
import { Problem, problemFrom } from './problem.ts';
import { refreshIfDue } from './refresh.ts';
import { readToken } from './session.ts';

interface Upload<R extends Route> {
  readonly params?: ParamsOf<R>;
  readonly body: FormData;
  /** Hears which part of it has been sent, from 0 to 1. */
  readonly onPart: (part: number) => void;
  readonly signal: AbortSignal;
}

/** Sends files and tells how far that is, which `fetch` cannot. The caller words a refusal; a session that is over is told here. Rejects with the signal's reason where it was called off. */
export async function upload<const R extends Route>(route: R, { params, body, onPart, signal }: Upload<R>): Promise<ReplyOf<R>> {
  await refreshIfDue();
  signal.throwIfAborted();
  const request = new XMLHttpRequest();
  const answer = new Promise<string>((resolve, reject) => {
    const unreachable = () => reject(new Problem({ status: 0, message: 'The server cannot be reached.' }));
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve(request.responseText);
      else reject(problemFrom(request.status, request.responseText));
    });
    request.addEventListener('error', unreachable);
    request.addEventListener('timeout', unreachable);
    request.addEventListener('abort', () => reject(signal.reason));
    request.upload.addEventListener('progress', ({ loaded, total }) => onPart(total > 0 ? loaded / total : 0));
  });
  const stop = () => request.abort();
  signal.addEventListener('abort', stop, { once: true });
  request.open(route.method, addressOf(route.path, params ?? {}));
  for (const [name, value] of Object.entries({ Accept: 'application/json', ...baseHeaders(readToken()) })) request.setRequestHeader(name, value);
  request.send(body);
  try {
    // The server validates its replies against the same schema.
    return JSON.parse(await answer) as ReplyOf<R>;
  } catch (error) {
    if (error instanceof Problem) reportProblem(error, true);
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
