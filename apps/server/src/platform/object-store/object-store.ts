import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { ObjectAddress } from './object-address.ts';

/** Objects of an S3 bucket beneath a folder of it; each is there whole or not at all. Names have slashes. */
export interface ObjectStore {
  /** What people call it, without its secrets. */
  readonly title: string;
  /** Keeps the file at a path, in parts where it is large. */
  put(name: string, path: string): Promise<void>;
  /** From a byte on to another, both within; undefined where there is none of this name. */
  open(name: string, range?: { readonly from: number; readonly to: number }): Promise<Readable | undefined>;
  sizeOf(name: string): Promise<number | undefined>;
  /** All whose names begin so, in the order of their names. */
  list(beginning: string): AsyncGenerator<{ readonly name: string; readonly size: number }>;
  remove(name: string): Promise<void>;
}

const partSize = 16 * 1_048_576;
const patience = 60_000;

/** The SDK is some 20 MB in memory: it is read when the first object is asked for. */
export function makeObjectStore(address: ObjectAddress): ObjectStore {
  const { bucket, prefix } = address;
  let started: ReturnType<typeof start> | undefined;
  const sdk = () => (started ??= start(address));
  const placed = (name: string) => ({ Bucket: bucket, Key: `${prefix}${name}` });
  return {
    title: `s3://${bucket}/${prefix}`,
    async put(name, path) {
      const { client, Upload } = await sdk();
      await new Upload({ client, params: { ...placed(name), Body: createReadStream(path) }, partSize, queueSize: 2 }).done();
    },
    async open(name, range) {
      const { client, s3 } = await sdk();
      const part = range && { Range: `bytes=${range.from}-${range.to}` };
      const answer = await unlessGone(client.send(new s3.GetObjectCommand({ ...placed(name), ...part })));
      if (answer === undefined) return undefined;
      if (!(answer.Body instanceof Readable)) throw new Error('The object store answered without a content.');
      return answer.Body;
    },
    async sizeOf(name) {
      const { client, s3 } = await sdk();
      return (await unlessGone(client.send(new s3.HeadObjectCommand(placed(name)))))?.ContentLength;
    },
    async *list(beginning) {
      const { client, s3 } = await sdk();
      let token: string | undefined;
      do {
        const answer = await client.send(
          new s3.ListObjectsV2Command({ Bucket: bucket, Prefix: `${prefix}${beginning}`, ...(token === undefined ? {} : { ContinuationToken: token }) }),
        );
        for (const { Key: key = '', Size: size = 0 } of answer.Contents ?? []) yield { name: key.slice(prefix.length), size };
        token = answer.NextContinuationToken;
      } while (token !== undefined);
    },
    async remove(name) {
      const { client, s3 } = await sdk();
      await client.send(new s3.DeleteObjectCommand(placed(name)));
    },
  };
}

async function start({ region, endpoint, credentials }: ObjectAddress) {
  const [s3, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')]);
  const client: S3Client = new s3.S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === undefined ? {} : { credentials }),
    requestHandler: { connectionTimeout: 5_000, requestTimeout: patience },
    // Stores other than Amazon's know no trailing checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { s3, client, Upload };
}

/** An object that is not there is nothing; a bucket that is not there is trouble. */
async function unlessGone<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound')) return undefined;
    throw error;
  }
}
