import { availableParallelism } from 'node:os';
import { Turns } from '../../platform/turns.ts';

// OWASP's least for argon2id (the library's default kind): 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
// The native part is loaded, and its memory taken, at the first password only.
const argon = () => import('@node-rs/argon2');
let nobody: Promise<string> | undefined;
/** Of a password that nobody has, at the same cost: a name without a user takes as long as one with. */
const hashOfNobody = () => (nobody ??= argon().then(({ hash }) => hash(crypto.randomUUID(), cost)));

// Hashing goes on in the four threads that read files, too, and takes a processor each: half of the processors at most, three threads at most, and
// companies in turn.
const places = Math.min(3, Math.max(1, Math.floor(availableParallelism() / 2)));
const turns = new Turns({ places, mostEach: places });

async function inTurn<Result>(tenantId: string, work: () => Promise<Result>): Promise<Result> {
  const leave = await turns.take(tenantId);
  return work().finally(leave);
}

const normal = (password: string) => password.normalize('NFKC');

export async function hashPassword(tenantId: string, password: string): Promise<string> {
  const { hash } = await argon();
  return inTurn(tenantId, () => hash(normal(password), cost));
}

/** Whether the password is the one that was hashed; takes its time, and answers no, where there is no hash. */
export async function verifyPassword(tenantId: string, hashed: string | null | undefined, password: string): Promise<boolean> {
  const [{ verify }, other] = await Promise.all([argon(), hashOfNobody()]);
  const right = await inTurn(tenantId, () => verify(hashed ?? other, normal(password)).catch(() => false));
  return right && typeof hashed === 'string';
}

/** Whether the password is any of those that were hashed. */
export async function isAnyOf(tenantId: string, hashes: readonly string[], password: string): Promise<boolean> {
  return (await Promise.all(hashes.map((each) => verifyPassword(tenantId, each, password)))).includes(true);
}
