import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { classifyRegistration } from '@quarterlight/contract/rules/registration';
import { likelyVehicle, stubVehicle } from './dvla-vehicles.ts';
import { listen } from './listen.ts';

const tokenPath = '/oauth2/v2.0/token';
const vehiclePath = /^\/v1\/trade\/vehicles\/registration\/([^/?]+)$/;
const token = 'made-up-token';
const lifetime = 3_599;

/** The client and the key that the simulator refuses. */
export const refusedMot = 'refused';

interface Reply {
  readonly status: number;
  readonly body: unknown;
}

const failure = (status: number, errorCode: string, errorMessage: string): Reply => ({ status, body: { errorCode, errorMessage, requestId: '0' } });
const failures: Readonly<Record<string, Reply>> = {
  ER19BAD: failure(400, 'MOTH-BR-01', 'The registration is not valid'),
  ER19NFD: failure(404, 'MOTH-NP-01', 'Vehicle not found'),
  ER19THR: failure(429, 'MOTH-RL-01', 'Too many requests'),
  ER19ERR: failure(500, 'MOTH-IE-01', 'Internal server error'),
  ER19MNT: failure(503, 'MOTH-SU-01', 'Service unavailable'),
};

const figure = (registration: string, at: number): number => registration.charCodeAt(at % registration.length) % 10;
const dayIn = (year: number, registration: string): string =>
  `${year}-${String(1 + (figure(registration, 0) % 9)).padStart(2, '0')}-${String(10 + figure(registration, 1)).padStart(2, '0')}`;
const nextYear = (day: string): string => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;

/** Tests from the third year on, one a year up to now, the mileage growing as it does. */
function historyOf(registration: string, now: Date) {
  const vehicle = stubVehicle(registration, now) ?? likelyVehicle(registration, now);
  const first = vehicle.yearOfManufacture;
  const today = now.toISOString().slice(0, 10);
  const days = Array.from({ length: 40 }, (_, index) => dayIn(first + 3 + index, registration)).filter((day) => day <= today);
  const base = {
    registration,
    make: vehicle.make,
    model: 'UNKNOWN',
    firstUsedDate: `${vehicle.monthOfFirstRegistration}-01`,
    fuelType: vehicle.fuelType,
    primaryColour: vehicle.colour,
    registrationDate: `${vehicle.monthOfFirstRegistration}-01`,
    manufactureDate: `${first}-01-01`,
    engineSize: String(vehicle.engineCapacity ?? ''),
    hasOutstandingRecall: figure(registration, 2) === 3 ? 'Yes' : 'No',
  };
  if (days.length === 0) return { ...base, motTestDueDate: dayIn(first + 3, registration) };
  const tests = days.map((completedDate, index) => {
    const passed = (figure(registration, index) + index) % 6 !== 5;
    return {
      completedDate: `${completedDate}T09:30:00.000Z`,
      testResult: passed ? 'PASSED' : 'FAILED',
      ...(passed ? { expiryDate: nextYear(completedDate) } : {}),
      odometerValue: String(21_000 + index * (7_000 + figure(registration, 3) * 400)),
      odometerUnit: 'MI',
      odometerResultType: 'READ',
      motTestNumber: `${completedDate.replaceAll('-', '')}${String(index).padStart(4, '0')}`,
      registrationAtTimeOfTest: registration,
      dataSource: 'DVSA',
      defects: passed
        ? index % 3 === 1
          ? [{ text: 'Windscreen has damage to an area less than a 10mm circle within zone A', type: 'ADVISORY', dangerous: false }]
          : []
        : [{ text: 'Windscreen has damage exceeding 10mm within zone A', type: 'MAJOR', dangerous: false }],
    };
  });
  return { ...base, motTests: tests.toReversed() };
}

function answerTo(request: IncomingMessage, body: string): Reply {
  if (request.url === tokenPath && request.method === 'POST') {
    const form = new URLSearchParams(body);
    const isWrong = form.get('grant_type') !== 'client_credentials' || !form.get('scope')?.endsWith('/.default');
    if (isWrong) return { status: 400, body: { error: 'invalid_request' } };
    if (!form.get('client_id') || !form.get('client_secret') || form.get('client_secret') === refusedMot)
      return { status: 401, body: { error: 'invalid_client' } };
    return { status: 200, body: { token_type: 'Bearer', expires_in: lifetime, access_token: token } };
  }
  const registration = vehiclePath.exec(request.url ?? '')?.[1];
  if (registration === undefined || request.method !== 'GET') return failure(404, 'MOTH-NP-01', 'Not found');
  if (request.headers.authorization !== `Bearer ${token}`) return failure(401, 'MOTH-UA-01', 'Unauthorised');
  const key = request.headers['x-api-key'];
  if (typeof key !== 'string' || key === '' || key === refusedMot) return failure(403, 'MOTH-FB-01', 'Forbidden');
  const form = classifyRegistration(registration);
  return (
    failures[registration] ??
    (form === null || form === 'other' || form === 'trade'
      ? failure(404, 'MOTH-NP-01', 'Vehicle not found')
      : { status: 200, body: historyOf(registration, new Date()) })
  );
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { status, body } = answerTo(request, await text(request));
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** A stand-in for the DVSA's MOT history service and for where its tokens come from, on a free port of this machine: same paths, headers, bodies and errors. */
export async function startMotSimulator(): Promise<{ address: string; stop: () => Promise<void> }> {
  return listen((request, response) => void serve(request, response).catch(() => response.destroy()));
}
