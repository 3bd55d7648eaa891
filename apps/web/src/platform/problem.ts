/** A refusal or failure of a call. `status` 0 means that the server was not reached. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  readonly code: string | undefined;
  readonly detail: string | undefined;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** What could be done instead, as the schema of the area says that refuses. */
  readonly offer: unknown;
  /** What was asked. */
  readonly path?: string;

  constructor(init: {
    status: number;
    message: string;
    code?: string | undefined;
    detail?: string | undefined;
    errors?: Record<string, string[]>;
    offer?: unknown;
  }) {
    super(init.message);
    this.status = init.status;
    this.code = init.code;
    this.detail = init.detail;
    this.errors = init.errors ?? {};
    this.offer = init.offer;
  }
}

const memberOf = (value: unknown, key: string): unknown => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined);

function textOf(value: unknown, key: string): string | undefined {
  const found = memberOf(value, key);
  return typeof found === 'string' && found !== '' ? found : undefined;
}

function errorsOf(value: unknown): Record<string, string[]> {
  const errors = memberOf(value, 'errors');
  if (typeof errors !== 'object' || errors === null) return {};
  return Object.fromEntries(
    Object.entries(errors).map(([field, list]: [string, unknown]) => [field, (Array.isArray(list) ? list : [list]).filter((text) => typeof text === 'string')]),
  );
}

/** Reads a failed answer: problem JSON, other JSON or plain text. */
export function problemFrom(status: number, body: string): Problem {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    parsed = undefined;
  }
  const plain = typeof parsed === 'string' ? parsed : parsed === undefined && !body.trimStart().startsWith('<') ? body.trim() : '';
  const errors = errorsOf(parsed);
  const said = textOf(parsed, 'message') ?? textOf(parsed, 'detail') ?? (plain || undefined);
  return new Problem({
    status,
    errors,
    offer: memberOf(parsed, 'offer'),
    code: textOf(parsed, 'code'),
    detail: said,
    message: firstOf(errors) ?? said ?? textOf(parsed, 'title') ?? `HTTP ${status}`,
  });
}

function firstOf(errors: Record<string, string[]>): string | undefined {
  return Object.values(errors).find((list) => list.length > 0)?.[0];
}

/** What a notice says about a 400: the first message of the server's errors, else its plain words, else 'Bad request.' */
export function badRequestText(problem: Problem): string {
  return Object.values(problem.errors).find((list) => list.length > 0)?.[0] ?? problem.detail ?? 'Bad request.';
}

/** True where the failure is a refusal with one of these codes. */
export function refused(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Problem && error.code !== undefined && codes.includes(error.code);
}
