import { describe, expect, it } from 'vitest';
import { useTestApp } from '../kit/harness.ts';
import { aTenant } from '../kit/tenants.ts';

useTestApp();

describe('the ground', () => {
  it('keeps one tenant from seeing the other', async () => {
    const mine = await aTenant();
    const theirs = await aTenant();
    const names = await mine.scope.read((tx) => tx.db.selectFrom('tenant').select('slug').execute());
    expect(names).toEqual([{ slug: mine.slug }]);
    const count = await theirs.scope.read((tx) => tx.db.selectFrom('role').select('tenant_id').distinct().execute());
    expect(count).toEqual([{ tenant_id: theirs.scope.tenant.id }]);
  });

  it('answers a path that is not there with a plain 404', async () => {
    const { visitor } = await aTenant();
    const answer = await visitor.raw('GET', '/v1/nothing');
    expect(answer.status).toBe(404);
    expect(answer.headers['content-type']).toContain('application/problem+json');
  });

  it('signs a user in with a token that is good until its session ends', async () => {
    const tenant = await aTenant();
    const user = await tenant.user({ role: 'adviser' });
    expect(user.token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  });
});
