import { reportProblem, showFailure } from './failures.ts';
import { baseHeaders } from './http.ts';
import { notify } from './notices.ts';
import { Problem, problemFrom, refused } from './problem.ts';
import { proving } from './proving.ts';
import { refreshIfDue } from './refresh.ts';
import { saveBlob } from './save-blob.ts';
import { readToken } from './session.ts';

/** The file name of a Content-Disposition header: the UTF-8 form where there is one. */
export function fileNameOf(header: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1];
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded.trim());
    } catch {
      // A name that cannot be read is no reason to refuse the file.
    }
  }
  return /filename="([^"]+)"/i.exec(header ?? '')?.[1] ?? /filename=([^;"]+)/i.exec(header ?? '')?.[1]?.trim() ?? null;
}

/**
 * Fetches a file and saves it under the server's name, which it gives; `onBytes` hears how much has come. A failure is told to the person, with what to do,
 * and thrown.
 */
export async function download(address: string, name: string, onBytes?: (bytes: number) => void): Promise<string> {
  try {
    await refreshIfDue();
    const response = await proving(() => fetchFile(address));
    const saved = fileNameOf(response.headers.get('Content-Disposition')) ?? name;
    saveBlob(await (onBytes ? counted(response, onBytes) : response).blob(), saved);
    return saved;
  } catch (error) {
    const problem = error instanceof Problem ? error : new Problem({ status: 0, message: 'The download broke off. Try again.' });
    reportProblem(problem, false);
    if (problem.status === 0 || refused(problem, 'export.too_many')) notify.error(problem.message);
    else showFailure(problem);
    throw problem;
  }
}

async function fetchFile(address: string): Promise<Response> {
  const response = await fetch(address, { headers: baseHeaders(readToken()), cache: 'no-store' });
  if (!response.ok) throw problemFrom(response.status, await response.text());
  return response;
}

/** The same answer, telling how much of it has come. */
function counted(response: Response, onBytes: (bytes: number) => void): Response {
  let bytes = 0;
  const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      onBytes(bytes);
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body?.pipeThrough(counting) ?? null, { headers: response.headers });
}
