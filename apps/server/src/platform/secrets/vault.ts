import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { keptSecret } from '../data-folder/secrets.ts';

/** Seals texts for the database by a key that is kept outside of it (AES-256-GCM). `place` says where a text stands: it opens nowhere else. */
export interface Vault {
  /** Has the key at hand; throws one sentence that says what to do where it cannot be had. */
  ready(): Promise<void>;
  seal(text: string, place: string): Promise<Sealed>;
  /** Undefined where it was sealed by another key, for another place, or spoilt since. */
  open(sealed: Sealed, place: string): Promise<string | undefined>;
  /** 32 bytes that follow from the key for one purpose, and tell nothing of it or of another purpose's. */
  derive(purpose: string): Promise<Buffer>;
}

const part = z.base64url();
export const Sealed = z.strictObject({ sealed: z.literal('aes-256-gcm'), iv: part, tag: part, text: part });
export type Sealed = z.output<typeof Sealed>;

/** Whether what the database keeps is sealed; a text from before there were keys is not. */
export const isSealed = (value: unknown): value is Sealed => Sealed.safeParse(value).success;

const keyForm = /^[0-9a-f]{64}$/i;
const keyFile = 'secret-key';

/** The vault of this process: its key is `secretKey` (64 hexadecimal figures), or else the one in the folder of data, made when it is first needed. */
export function makeVault({ dataDir, secretKey }: { readonly dataDir: string; readonly secretKey: string | undefined }): Vault {
  let key: Promise<Buffer> | undefined;
  const keyOf = () => (key ??= secretKey === undefined ? keptKey(dataDir) : Promise.resolve(Buffer.from(secretKey, 'hex')));
  return {
    async ready() {
      await keyOf();
    },
    async seal(text, place) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', await keyOf(), iv, { authTagLength: 16 }).setAAD(Buffer.from(place));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return { sealed: 'aes-256-gcm', iv: iv.toString('base64url'), tag: cipher.getAuthTag().toString('base64url'), text: sealed.toString('base64url') };
    },
    async open(sealed, place) {
      const own = await keyOf();
      try {
        const decipher = createDecipheriv('aes-256-gcm', own, Buffer.from(sealed.iv, 'base64url'), { authTagLength: 16 });
        decipher.setAAD(Buffer.from(place)).setAuthTag(Buffer.from(sealed.tag, 'base64url'));
        return Buffer.concat([decipher.update(Buffer.from(sealed.text, 'base64url')), decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
    async derive(purpose) {
      return Buffer.from(hkdfSync('sha256', await keyOf(), '', purpose, 32));
    },
  };
}

/** The key in the folder of data, made where it is missing. */
async function keptKey(dataDir: string): Promise<Buffer> {
  await mkdir(dataDir, { recursive: true });
  const text = await keptSecret(dataDir, keyFile, () => randomBytes(32).toString('hex'));
  if (!keyForm.test(text))
    throw new Error(
      `${join(dataDir, keyFile)} does not hold the key that it should: 64 hexadecimal figures. Put the file back from a backup, or move it away to begin with a new key, then start again.`,
    );
  return Buffer.from(text, 'hex');
}
