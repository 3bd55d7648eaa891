import { describe, expect, it } from 'vitest';
import { productActor } from './actor.ts';
import { assertProved } from './proved.ts';

const now = '2026-11-24T12:00:00.000Z';
const asked = (provedAt: string | null) => () => assertProved({ actor: { ...productActor('t'), provedAt }, now });

describe('a sensitive act', () => {
  it('is let through for ten minutes after the password was given', () => {
    expect(asked('2026-11-24T11:50:00.000Z')).not.toThrow();
    expect(asked(now)).not.toThrow();
  });

  it('is refused with a code of its own later, and to whoever gave none', () => {
    for (const provedAt of ['2026-11-24T11:49:59.999Z', null])
      expect(asked(provedAt)).toThrow(expect.objectContaining({ code: 'access.prove_again', status: 400, message: 'Enter your password again to go on.' }));
  });
});
