import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { classifyRegistration } from '@quarterlight/contract/rules/registration';
import { z } from 'zod';
import { likelyVehicle, stubVehicle } from './dvla-vehicles.ts';
import { listen } from './listen.ts';

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

function answerTo(body: string): Reply {
  let sent: unknown;
  try {
    sent = JSON.parse(body);
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

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const sent = await text(request);
  const key = request.headers['x-api-key'];
  const forbidden = typeof key !== 'string' || key === '' || key === refusedKey || request.method !== 'POST' || request.url !== path;
  const { status, body } = forbidden ? { status: 403, body: { message: 'Forbidden' } } : answerTo(sent);
  const correlation = request.headers['x-correlation-id'];
  if (typeof correlation === 'string') response.setHeader('x-correlation-id', correlation);
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/**
 * A stand-in for the DVLA's Vehicle Enquiry Service (version 1) on a free port of this machine: same path, headers, bodies and errors. The registrations that
 * the service documents for tests behave as documented; any other British one gets a made-up vehicle. `address` is the full address to post to.
 */
export async function startDvlaSimulator(): Promise<{ address: string; stop: () => Promise<void> }> {
  const { address, stop } = await listen((request, response) => void serve(request, response).catch(() => response.destroy()));
  return { address: `${address}${path}`, stop };
}
