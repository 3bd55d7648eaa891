import { showFailure } from '../../platform/failures.ts';
import { Problem } from '../../platform/problem.ts';

/** What the form itself says about a failure. A 400 and a 403 were told by their notice; on a 401 and a 429 the server's words come first. */
export function signInProblem(error: unknown): string | null {
  if (error instanceof Problem && error.status === 429) return error.detail ?? 'Too many requests. Wait a moment and try again.';
  showFailure(error);
  if (!(error instanceof Problem)) return null;
  if (error.status === 401) return error.detail ?? 'Invalid username and/or password.';
  return error.status === 0 || error.status === 503 ? 'The server cannot be reached. Check the connection, then try again.' : null;
}

/** The first message of each field of a refused form. */
export function fieldProblems(error: unknown): Readonly<Record<string, string | undefined>> {
  if (!(error instanceof Problem)) return {};
  return Object.fromEntries(Object.entries(error.errors).map(([field, [first]]) => [field, first]));
}
