import type { runExport } from '@quarterlight/contract/reporting/routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { reportProblem, showFailure } from '../../platform/failures.ts';
import { addressOf, baseHeaders } from '../../platform/http.ts';
import { Problem, problemFrom } from '../../platform/problem.ts';
import { refreshIfDue } from '../../platform/refresh.ts';
import { saveBlob } from '../../platform/save-blob.ts';
import { readToken } from '../../platform/session.ts';

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

/** Fetches an export and saves it under the server's name; a failure is told to the person and thrown. */
export async function downloadExport(name: string, query: QueryOf<typeof runExport>): Promise<void> {
  await refreshIfDue();
  try {
    const response = await ask(addressOf('/v1/exports/:name', { name }, query));
    if (!response.ok) throw problemFrom(response.status, await response.text());
    saveBlob(await response.blob(), fileNameOf(response.headers.get('Content-Disposition')) ?? `${name}.${query.format ?? 'csv'}`);
  } catch (error) {
    const problem = error instanceof Problem ? error : new Problem({ status: 0, message: 'The download broke off.' });
    reportProblem(problem, false);
    showFailure(problem);
    throw problem;
  }
}

function ask(address: string): Promise<Response> {
  return fetch(address, { headers: baseHeaders(readToken()), cache: 'no-store' });
}
