import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** Objects of one bucket, as an S3 store keeps them, on a free port: what the product asks of one, and no more. The rest is refused as Amazon refuses it. */
export async function startObjectStandIn(bucket: string, { key, pageSize = 1_000 }: { key: string; pageSize?: number }) {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();
  const asked: string[] = [];
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://stand-in');
    const [, named = '', ...rest] = url.pathname.split('/');
    const name = decodeURIComponent(rest.join('/'));
    const query = url.searchParams;
    const body = await buffer(request);
    const answer = (status: number, content: string | Buffer = '', headers = {}) =>
      void response.writeHead(status, headers).end(request.method === 'HEAD' ? '' : content);
    const refuse = (status: number, code: string) => answer(status, `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
    asked.push([request.method, name, request.headers.range].filter((each) => each !== undefined).join(' '));
    if (!request.headers.authorization?.includes(`Credential=${key}/`)) return refuse(403, 'InvalidAccessKeyId');
    if (named !== bucket) return refuse(404, 'NoSuchBucket');
    const etag = (content: Buffer) => ({ etag: `"${createHash('md5').update(content).digest('hex')}"` });
    if (request.method === 'POST' && query.has('uploads')) {
      const id = randomUUID();
      uploads.set(id, new Map());
      return answer(
        200,
        `<InitiateMultipartUploadResult><Bucket>${bucket}</Bucket><Key>${name}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    const upload = uploads.get(query.get('uploadId') ?? '');
    if (request.method === 'PUT' && query.has('partNumber')) {
      upload?.set(Number(query.get('partNumber')), body);
      return answer(200, '', etag(body));
    }
    if (request.method === 'POST' && upload) {
      const parts = [...upload].toSorted(([one], [other]) => one - other).map(([, part]) => part);
      objects.set(name, Buffer.concat(parts));
      return answer(200, `<CompleteMultipartUploadResult><Key>${name}</Key><ETag>"x"</ETag></CompleteMultipartUploadResult>`);
    }
    if (request.method === 'PUT') {
      objects.set(name, body);
      return answer(200, '', etag(body));
    }
    if (request.method === 'DELETE') {
      objects.delete(name);
      return answer(204);
    }
    if (name === '') {
      const after = query.get('continuation-token') ?? '';
      const all = [...objects.keys()].filter((each) => each.startsWith(query.get('prefix') ?? '') && each > after).toSorted();
      const page = all.slice(0, pageSize);
      const more = all.length > page.length;
      const listed = page.map((each) => `<Contents><Key>${each}</Key><Size>${objects.get(each)?.length ?? 0}</Size></Contents>`).join('');
      const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
      return answer(200, `<ListBucketResult><Name>${bucket}</Name><IsTruncated>${more}</IsTruncated>${next}${listed}</ListBucketResult>`);
    }
    const content = objects.get(name);
    if (content === undefined) return refuse(404, request.method === 'HEAD' ? 'NotFound' : 'NoSuchKey');
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const part = from === undefined ? content : content.subarray(Number(from), Number(to) + 1);
    answer(from === undefined ? 200 : 206, part, { 'content-length': part.length, ...etag(content) });
  };
  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  return {
    /** As FILES_URL and BACKUP_URL name it. */
    url: `s3://${key}:a%2Fsecret@${bucket}/kept?region=eu-west-2&endpoint=http://127.0.0.1:${port}`,
    objects,
    asked,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
