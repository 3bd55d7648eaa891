import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { classifyRegistration } from '@quarterlight/contract/rules/registration';
import { z } from 'zod';
import { likelyVehicle, stubVehicle } from './dvla-vehicles.ts';

const path = '/vehicle-enquiry/v1/vehicles';
const Asked = z.object({ registrationNumber: z.string().regex(/^[A-Z0-9]{1,9}$/) });

/** The key that the simulator refuses, as the service's gateway refuses an unknown one. */
export const refusedKey = 'refused';

interface Reply {
  readonly status: number;
  readonly body: unknown;
}

const failure = (status: number, title: string, detail?: string, code = true): Reply => ({
  status,
  body: { errors: [{ status: String(status), ...(code ? { code: String(status) } : {}), title, ...(detail === undefined ? {} : { detail }) }] },
});
const badFormat = failure(400, 'Bad Request', 'Invalid format for field - vehicle registration number');
const failures: Readonly<Record<string, Reply>> = {
  ER19BAD: badFormat,
  ER19NFD: failure(404, 'Vehicle Not Found', 'Record for vehicle not found'),
  ER19THR: failure(429, 'Too Many Requests'),
  ER19ERR: failure(500, 'Internal Server Error', 'System Error occurred'),
  ER19MNT: failure(503, 'System currently down for maintenance', undefined, false),
};

function answerTo(text: string): Reply {
  let sent: unknown;
  try {
    sent = JSON.parse(text);
  } catch {
    return badFormat;
  }
  const asked = Asked.safeParse(sent);
  if (!asked.success) return badFormat;
  const { registrationNumber } = asked.data;
  const now = new Date();
  const failed = failures[registrationNumber];
  if (failed !== undefined) return failed;
  const form = classifyRegistration(registrationNumber);
  if (form === null || form === 'other' || form === 'trade') return badFormat;
  return { status: 200, body: stubVehicle(registrationNumber, now) ?? likelyVehicle(registrationNumber, now) };
}

async function readText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) {
    parts.push(Buffer.from(part));
    if (parts.reduce((size, each) => size + each.length, 0) > 10_000) return '';
  }
  return Buffer.concat(parts).toString('utf8');
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const text = await readText(request);
  const key = request.headers['x-api-key'];
  const forbidden = typeof key !== 'string' || key === '' || key === refusedKey || request.method !== 'POST' || request.url !== path;
  const { status, body } = forbidden ? { status: 403, body: { message: 'Forbidden' } } : answerTo(text);
  const correlation = request.headers['x-correlation-id'];
  if (typeof correlation === 'string') response.setHeader('x-correlation-id', correlation);
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const listening = (server: Server): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });

/**
 * A stand-in for the DVLA's Vehicle Enquiry Service (version 1) on a free port of this machine: same path, headers, bodies and errors. The registrations that
 * the service documents for tests behave as documented; any other British one gets a made-up vehicle. `address` is the full address to post to.
 */
export async function startDvlaSimulator(): Promise<{ address: string; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  const port = await listening(server);
  return {
    address: `http://127.0.0.1:${port}${path}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
