import { type MessageCode, messages, messageText } from '@quarterlight/contract/messages';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import { errorCode } from '../error-code.ts';
import { Refusal } from '../refusal.ts';
import { Crowded } from '../turns.ts';

const titles: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  413: 'Too large',
  415: 'Wrong type',
  416: 'No such part',
  429: 'Too many requests',
  500: 'Something went wrong',
  503: 'Unavailable',
};
const networkTrouble = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN']);
// A folder of files that is full, read-only, gone, worn out or closed to us.
const fileTrouble = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'EMFILE', 'ENFILE', 'ESTALE', 'ENODEV', 'ENXIO', 'ENOTDIR', 'EBUSY']);
// Classes 08 (connection), 28 (our own sign-in), 53 (resources), 57 (operator), 58 (system); a database that is missing, read-only or cut us off
// for idling; and what was tried again in vain: deadlocks, serialisation, locks.
const databaseTrouble = /^(08|28|53|57|58)|^(3D000|25006|25P03|55006|55P03|40001|40P01)$/;

/** Whether an error is trouble of the database, the network or the folder of files, which is answered by 503 and never by a logout. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = errorCode(error);
  // What PostgreSQL calls fatal ends the connection, whatever its number: a database that takes no connections, a role that may not come in.
  if (error instanceof pg.DatabaseError) return databaseTrouble.test(code) || error.severity === 'FATAL';
  return (
    networkTrouble.has(code) ||
    fileTrouble.has(code) ||
    /timeout exceeded when trying to connect|timeout expired|Connection terminated|connection error and is not queryable|pool after calling end|Client was closed/i.test(
      error.message,
    )
  );
}

/** Whether there is no room left, for the database or for files. */
const isDiskFull = (error: unknown): boolean => ['53100', 'ENOSPC', 'EDQUOT'].includes(errorCode(error));

/** Values that a request may carry but the database cannot hold (numbers out of range, references to what is not there): the client's to mend. */
const isUnstorable = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && ['22021', '22P02', '22P05', '22003', '22008', '22007', '23503', '54000'].includes(error.code ?? '');

/** What the walls within a company keep from people who see their own customer, branch or technician only; the names stand in any language of the database. */
const isBeyondBounds = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === '42501' &&
  /"((own|no)_(customer|branch|technician|subcontractor)|own_user|office_reads)"/.test(error.message);

/** What the framework refuses by itself. */
const ofFramework: Readonly<Record<number, MessageCode>> = {
  404: 'record.not_found',
  413: 'request.too_large',
  415: 'request.wrong_type',
  429: 'request.too_many',
};

/** The one place where errors become answers: refusals as they say, outages as 503, everything else as 500 with a logged id. */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('cache-control', 'no-store');
  if (error instanceof Refusal && [429, 503].includes(error.status) && !reply.hasHeader('retry-after')) reply.header('retry-after', '5');
  if (error instanceof Refusal) return problem(reply, error.status, error.message, error.code, error.errors, error.offer);
  if (error instanceof Crowded) return coded(reply.header('retry-after', String(error.retryAfter)), 'request.crowded');
  if (isDiskFull(error)) {
    request.log.error({ err: error }, 'the disk is full');
    return coded(reply.header('retry-after', '10'), 'request.disk_full');
  }
  if (isOutage(error)) {
    request.log.warn({ err: error }, 'outage');
    return coded(reply.header('retry-after', '2'), 'request.unavailable');
  }
  if (isUnstorable(error)) return coded(reply, 'request.invalid');
  if (isBeyondBounds(error)) return coded(reply, 'access.beyond_bounds');
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  if (status === 429) reply.header('retry-after', '5');
  if (status >= 400 && status < 500) return coded(reply, ofFramework[status] ?? 'request.invalid');
  request.log.error({ err: error }, 'unexpected');
  return problem(reply, 500, `Something went wrong. Tell your administrator this number: ${request.id}.`);
}

const coded = (reply: FastifyReply, code: MessageCode) => {
  const refusal = new Refusal(code);
  return problem(reply, refusal.status, messageText(code), code, refusal.errors);
};

function problem(
  reply: FastifyReply,
  status: number,
  detail: string,
  code?: MessageCode,
  errors?: Readonly<Record<string, readonly string[]>>,
  offer?: object,
): FastifyReply {
  const body = {
    title: titles[status] ?? 'Bad request',
    status,
    detail,
    ...(code === undefined || !(code in messages) ? {} : { code }),
    ...(status === 401 ? { message: detail } : {}),
    ...(status === 400 ? { errors: errors ?? { form: [detail] } } : {}),
    ...(offer === undefined ? {} : { offer }),
  };
  return reply
    .status(status)
    .type('application/problem+json')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(body);
}
