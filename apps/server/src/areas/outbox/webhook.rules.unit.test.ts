import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { webhookActions, webhookKindNames } from '@quarterlight/contract/outbox/webhook-events';
import { describe, expect, it } from 'vitest';
import { failsTooLong, keptAnswer, nextTry, restAfter, signaturesOf, tellsOf, troubleOf } from './webhook.rules.ts';

const at = '2026-01-01T00:00:00.000Z';
const minutesOn = (instant: string | undefined, since = at) => (instant === undefined ? undefined : (Date.parse(instant) - Date.parse(since)) / 60_000);

describe('what is told again', () => {
  it('waits longer each time, and is given up within a day', () => {
    const waited: number[] = [];
    let now = at;
    for (let attempts = 1; attempts < 20; attempts += 1) {
      const next = nextTry(attempts, at, now);
      if (next === undefined) break;
      waited.push(minutesOn(next, now) ?? 0);
      now = next;
    }
    expect(waited).toEqual([1, 5, 15, 60, 180, 360, 720]);
    expect(minutesOn(now)).toBeLessThan(24 * 60);
  });

  it('leaves a receiver alone for a quarter of an hour at most', () => {
    expect([1, 2, 3, 9].map((failures) => minutesOn(restAfter(failures, at)))).toEqual([1, 5, 15, 15]);
  });

  it('ends for a receiver that failed for three days', () => {
    expect([failsTooLong(at, '2026-01-03T23:59:59.000Z'), failsTooLong(at, '2026-01-04T00:00:00.000Z')]).toEqual([false, true]);
  });
});

describe('a call', () => {
  it('is signed over its time and body by each secret', () => {
    // By another program: printf '1767225600.{}' | openssl dgst -sha256 -hmac secret
    expect(signaturesOf(['secret', 'other'], '1767225600', '{}')).toBe(
      'v1=fa7eaa06bf97d7815f3f456e97cde70c9e50cb005f01660c8d10b10c21964887, v1=4a160dfec8388e7206b434e2467587350a7626382701f40317d6f49cb0ed8739',
    );
  });

  it('tells of a kind, of an action, or of everything', () => {
    const told = (events: string[], everything = false) => tellsOf({ everything, events }, 'worksheet', 'worksheet.completed');
    expect([told(['worksheet']), told(['worksheet.completed']), told(['worksheet.booked', 'vehicle']), told([], true)]).toEqual([true, true, false, true]);
  });

  it('says in words what a status means, and keeps what the database can', () => {
    expect([204, 302, 410, 500].map(troubleOf)).toEqual([
      '',
      'It answered 302 and sends the call elsewhere. Redirections are not followed: enter the final address.',
      'It answered 410: it is gone for good.',
      'It answered 500.',
    ]);
    expect(keptAnswer(`a\u0000b${'x'.repeat(4_000)}`)).toHaveLength(2_047);
  });
});

describe('what can be chosen', () => {
  it('happens: each action is written by the area that the kind is of', () => {
    const root = join(import.meta.dirname, '..');
    const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !/\.(?:test|testing)\.ts$/.test(name))
      .map((name) => readFileSync(join(root, name), 'utf8'));
    const all = sources.join('\n');
    const unknown = webhookKindNames.flatMap(webhookActions).filter((name) => {
      const [, action = ''] = name.split('.');
      return action !== 'created' && !all.includes(`'${name}'`) && !all.includes(`'${action}'`);
    });
    expect(unknown).toEqual([]);
  });
});
