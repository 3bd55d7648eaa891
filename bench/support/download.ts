import { request } from 'node:http';

export interface Download {
  readonly milliseconds: number;
  readonly bytes: number;
  /** How many line ends it holds. */
  readonly lines: number;
  /** Its first bytes. */
  readonly start: Buffer;
}

/** Reads a whole stream, counting bytes and line ends. */
export async function drain(stream: AsyncIterable<Buffer | string>, started: number): Promise<Download> {
  let bytes = 0;
  let lines = 0;
  let start = Buffer.alloc(0);
  for await (const part of stream) {
    const chunk = Buffer.from(part);
    if (start.length < 8) start = Buffer.concat([start, chunk.subarray(0, 8)]);
    bytes += chunk.length;
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1;
  }
  return { milliseconds: performance.now() - started, bytes, lines, start };
}

/** Downloads a file, uncompressed; throws for any other status than 200. */
export function download(url: string, headers: Record<string, string>): Promise<Download> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers, agent: false }, (response) => {
      if (response.statusCode === 200) drain(response, started).then(resolve, reject);
      else {
        reject(new Error(`${url} answered ${response.statusCode}`));
        response.resume();
      }
    });
    sent.on('error', reject);
    sent.end();
  });
}
