/** Where an S3 bucket is, as an operator writes it: `s3://KEY:SECRET@bucket/folder?region=eu-west-2&endpoint=https://…`. */
export interface ObjectAddress {
  readonly bucket: string;
  /** What every name begins with: empty, or ending in a slash. */
  readonly prefix: string;
  readonly region: string;
  /** Of a store that is not Amazon's. */
  readonly endpoint: string | undefined;
  /** Without them the machine's own (its role, or AWS's variables) are used. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
}

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/** Reads such an address; undefined where it is none. */
export function readObjectAddress(text: string): ObjectAddress | undefined {
  const url = URL.parse(text);
  if (url?.protocol !== 's3:' || !bucketName.test(url.hostname)) return undefined;
  const [key, secret] = [url.username, url.password].map(decoded);
  if (key === undefined || secret === undefined || (key === '') !== (secret === '')) return undefined;
  const endpoint = url.searchParams.get('endpoint') ?? undefined;
  if (endpoint !== undefined && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? '')) return undefined;
  const folder = url.pathname.replaceAll(/^\/+|\/+$/g, '');
  return {
    bucket: url.hostname,
    prefix: folder === '' ? '' : `${folder}/`,
    region: url.searchParams.get('region') ?? 'eu-west-2',
    endpoint,
    credentials: key === '' ? undefined : { accessKeyId: key, secretAccessKey: secret },
  };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
