import { createServer, type ServerResponse } from 'node:http';
import type { Simulators } from '../../src/simulators/index.ts';
import { listenLocally } from './product.ts';

/** How an outside service can go wrong. */
export const troubles = {
  'cuts the connection': (response: ServerResponse) => void response.destroy(),
  fails: (response: ServerResponse) => void response.writeHead(500, { 'content-type': 'application/json' }).end('{"errors":[]}'),
  'is down for maintenance': (response: ServerResponse) => void response.writeHead(503).end(),
  'has had enough of us': (response: ServerResponse) => void response.writeHead(429).end(),
  'answers a page': (response: ServerResponse) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in to the wireless network</h1>'),
  'answers something else': (response: ServerResponse) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{"a":[{"summaryline":4}]}'),
  'sends us elsewhere': (response: ServerResponse) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  'answers half': (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1_000 }).write('[{"summaryline":"1 High');
    setTimeout(() => response.destroy(), 50);
  },
  'says nothing': () => {},
} as const;
export type Trouble = keyof typeof troubles;

/** Stands in for every outside service and goes wrong as told. */
export function makeTroubledService() {
  let trouble: Trouble = 'fails';
  let calls = 0;
  const server = createServer((request, response) => {
    calls += 1;
    request.resume().on('end', () => troubles[trouble](response));
  });
  return {
    calls: () => calls,
    goWrong: (how: Trouble) => {
      trouble = how;
    },
    async start(): Promise<Simulators> {
      const address = `http://127.0.0.1:${await listenLocally(server)}`;
      return {
        addresses: { dvla: address, mot: address, postcoder: address, sms: address, supplier: '' },
        stop: async () => {
          server.closeAllConnections();
          await new Promise((resolve) => server.close(resolve));
        },
      };
    },
  };
}
