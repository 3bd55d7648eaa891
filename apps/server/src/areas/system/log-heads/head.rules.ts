import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { z } from 'zod';

const Place = z.strictObject({ position: z.number().int().min(0), hash: z.string().max(100) });

/** What one signed line says: how far the chain of a tenant reached, and which line it follows. Its keys stand in this order in the line. */
const Said = z.strictObject({
  tenant: z.uuid(),
  number: z.number().int().min(1),
  position: z.number().int().min(0),
  hash: z.string().max(100),
  /** Where the chain begins: entries up to here were cut when they were as old as the company keeps its log. */
  base: Place,
  at: z.string().max(40),
  /** `cut` moved the base; `new-key` is the first by another key; `restored` is an operator's word that the database is of an older backup. */
  what: z.enum(['sealed', 'cut', 'new-key', 'restored']),
  /** Of `restored`: the last position before it that still stands. What was signed for later ones is void. */
  from: z.number().int().min(0).optional(),
  /** Of `restored`: who says so, and why. */
  note: z.string().max(1_000).optional(),
  /** The digest of the line before; empty for the first. */
  previous: z.string().max(100),
  /** The public key (Ed25519) that signs. */
  key: z.string().max(60),
});
export type Said = z.output<typeof Said>;
const Head = Said.extend({ signature: z.string().max(120) });
export type Head = z.output<typeof Head> & { readonly line: string };

/** A key that signs, and what everybody may know of it. */
export interface HeadKey {
  readonly name: string;
  readonly sign: (text: string) => string;
}

// What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410).
const before = Buffer.from('302e020100300506032b657004220420', 'hex');

export function headKeyOf(seed: Buffer): HeadKey {
  const secret = createPrivateKey({ key: Buffer.concat([before, seed]), format: 'der', type: 'pkcs8' });
  const { x = '' } = createPublicKey(secret).export({ format: 'jwk' });
  return { name: x, sign: (text) => sign(null, Buffer.from(text), secret).toString('base64url') };
}

const known = new Map<string, KeyObject>();
function publicKey(name: string): KeyObject {
  const found = known.get(name) ?? createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: name }, format: 'jwk' });
  known.set(name, found);
  return found;
}

export const digestOfLine = (line: string): string => createHash('sha256').update(line).digest('base64url');

export function signHead(said: Said, key: HeadKey): Head {
  const signature = key.sign(JSON.stringify(said));
  return { ...said, signature, line: JSON.stringify({ ...said, signature }) };
}

/** What a line says, where its own key signed exactly that. */
export function readHead(line: string): Head | undefined {
  try {
    const head = Head.parse(JSON.parse(line));
    const { signature, ...said } = head;
    // Written back it has to be the line again: nothing may stand there besides.
    if (JSON.stringify(head) !== line) return undefined;
    return verify(null, Buffer.from(JSON.stringify(said)), publicKey(head.key), Buffer.from(signature, 'base64url')) ? { ...head, line } : undefined;
  } catch {
    return undefined;
  }
}

/** Lines that follow each other, as far as they do, and what is wrong with the first that does not. */
export interface HeadLine {
  readonly heads: readonly Head[];
  readonly problem: string | null;
}

/** Reads lines that have to follow each other. `where` names them to people: `the file of heads`. */
export function followLines(lines: readonly string[], tenant: string, where: string): HeadLine {
  const heads: Head[] = [];
  for (const line of lines) {
    const last = heads.at(-1);
    // An append that was told twice.
    if (last?.line === line) continue;
    const named = last === undefined ? 'The first signed head' : `The signed head after number ${last.number}`;
    const head = readHead(line);
    if (head === undefined) return { heads, problem: `${named} in ${where} was edited: its signature is wrong.` };
    if (head.tenant !== tenant) return { heads, problem: `${named} in ${where} is another company's.` };
    const problem = last === undefined ? ofFirst(head) : ofNext(last, head);
    if (problem !== null) return { heads, problem: `${named} in ${where} ${problem}` };
    heads.push(head);
  }
  return { heads, problem: null };
}

const ofFirst = (head: Head): string | null => ((head.number === 1) === (head.previous === '') ? null : 'does not say what it follows.');

function ofNext(last: Head, head: Head): string | null {
  const follows = head.what === 'restored' ? head.number > last.number : head.number === last.number + 1;
  if (!follows || head.previous !== digestOfLine(last.line)) return 'does not follow it: heads were taken out, put in or changed there.';
  if (head.key !== last.key && head.what !== 'new-key' && head.what !== 'restored') return 'was signed by another key without a word.';
  return null;
}

/** What a run of heads asks of the chain: where it begins, and which hash it has at which position. */
export interface Expected {
  readonly base: { readonly position: number; readonly hash: string };
  /** By position. */
  readonly at: ReadonlyMap<number, Head>;
  readonly last: Head | undefined;
}

const begin = { position: 0, hash: '' };

/** What was signed, less what a restoration made void. */
export function expectedOf(heads: readonly Head[]): Expected {
  const at = new Map<number, Head>();
  for (const head of heads) {
    if (head.what === 'restored') for (const position of at.keys()) if (position > (head.from ?? 0)) at.delete(position);
    at.set(head.position, head);
  }
  const last = heads.at(-1);
  return { base: last?.base ?? begin, at, last };
}
