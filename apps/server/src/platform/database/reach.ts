import { StartupError } from '../embedded/startup-error.ts';
import { errorCode } from '../error-code.ts';
import { openClient } from './open-client.ts';

/** Signs in once at each of these addresses, which have the names of their variables; throws one sentence about the first that refuses. */
export async function assertReachable(addresses: Readonly<Record<string, string | undefined>>): Promise<void> {
  await Promise.all(
    Object.entries(addresses).map(async ([variable, url]) => {
      if (url === undefined) return;
      try {
        const client = await openClient(url);
        await client.end();
      } catch (error) {
        throw new StartupError(explainAddress(error, variable), { cause: error });
      }
    }),
  );
}

/** What a database address is wrong about, and what to do. */
export function explainAddress(error: unknown, variable: string): string {
  const code = errorCode(error);
  const said = error instanceof AggregateError ? error.errors[0] : error;
  const text = (said instanceof Error ? said.message : String(said)).split('\n')[0];
  if (code === '28P01' || code === '28000') return `The database refused the user or password of ${variable} (${text}): correct them, then start again.`;
  if (code === '3D000') return `The database named in ${variable} does not exist (${text}): create it or correct the address, then start again.`;
  if (code === '42501') return `The user of ${variable} may not connect to its database (${text}): grant it that right, then start again.`;
  if (code === '53300') return `The database at ${variable} takes no more connections (${text}): end others or raise its max_connections, then start again.`;
  if (code === '57P03') return `The database at ${variable} is starting or stopping (${text}): start again when it is ready.`;
  if (/timeout/.test(text ?? ''))
    return `What listens at ${variable} does not answer like a database: start the database or correct the address, then start again.`;
  if (/terminated|ECONNRESET/.test(text ?? ''))
    return `What listens at ${variable} closed the connection without a word: correct the address, then start again.`;
  return `The database at ${variable} cannot be reached (${text}): start it or correct the address, then start again.`;
}
