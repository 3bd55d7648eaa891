import pino from 'pino';

// What a database says besides its message quotes whole rows: names, addresses, hashes of passwords.
const quoting = new Set(['detail', 'where', 'hint', 'internalQuery', 'query', 'parameters']);

interface LoggedError extends Record<string, unknown> {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
}

/** An error as it may stand in a log: its words, its code and its stack, nothing of what people keep here. */
export function safeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error).slice(0, 500), stack: '' };
  const told = Object.entries(pino.stdSerializers.err(error)).filter(([name]) => !quoting.has(name) && name !== 'raw' && name !== 'aggregateErrors');
  return { ...Object.fromEntries(told), type: error.name, message: error.message, stack: error.stack ?? '' };
}
