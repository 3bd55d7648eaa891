import { expect, test } from 'vitest';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';

useTestApp();

test('what is counted tells kinds and classes, and nobody and nothing by name', async () => {
  const tenant = await aTenant();
  const { http } = testApp().app;
  await http.inject({ url: '/v1/system/settings', headers: { host: `${tenant.slug}.quarterlight.example.com`, 'x-tenant': tenant.slug } });
  await http.inject({ url: '/v1/users/of-nobody-at-all?email=ann@example.com', headers: { 'x-tenant': tenant.slug } });
  const { body } = await http.inject({ url: '/metrics' });
  expect(body).toMatch(/quarterlight_http_seconds_count\{method="GET",kind="system",status="4xx"\} [1-9]/);
  expect(body).toMatch(/quarterlight_http_seconds_bucket\{method="GET",kind="system",status="4xx",le="\+Inf"\} [1-9]/);
  expect(body).toContain('quarterlight_live_connections 0');
  expect(body).toContain('process_cpu_seconds_total');
  for (const told of [tenant.slug, 'of-nobody', 'example.com']) expect(body).not.toContain(told);
});
