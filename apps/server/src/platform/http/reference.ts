import { createHash } from 'node:crypto';
import type { MessageCode } from '@quarterlight/contract/messages';
import { generalCodes, refusalOf } from '@quarterlight/contract/refusals';
import { isStream, type Route } from '@quarterlight/contract/route';
import { z } from 'zod';

const jsonOf = (schema: z.ZodType) => z.toJSONSchema(schema, { unrepresentable: 'any', target: 'openapi-3.0' });

/** The OpenAPI description of all routes, printed from the contract. */
export function openApi(routes: readonly Route[], version: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    const parameters = [
      ...Object.entries(route.params?.shape ?? {}).map(([name, schema]) => ({ name, in: 'path', required: true, schema: jsonOf(schema as z.ZodType) })),
      ...Object.entries(route.query?.shape ?? {}).map(([name, schema]) => ({
        name,
        in: 'query',
        required: !(schema instanceof z.ZodOptional),
        schema: jsonOf(schema as z.ZodType),
      })),
      ...(route.ifMatch ? [{ name: 'If-Match', in: 'header', required: true, schema: { type: 'string' } }] : []),
      ...(route.idempotent ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } }] : []),
      { name: 'X-Tenant', in: 'header', required: true, schema: { type: 'string' } },
    ];
    (paths[path] ??= {})[route.method.toLowerCase()] = {
      summary: route.summary,
      tags: [route.path.split('/')[2] ?? ''],
      description: describeAccess(route),
      parameters,
      ...(route.body ? { requestBody: { required: true, content: { 'application/json': { schema: jsonOf(route.body) } } } } : {}),
      ...(route.upload ? { requestBody: { required: true, content: { 'multipart/form-data': { schema: uploadSchema(route) } } } } : {}),
      responses: { ...success(route), ...refusals(route), default: problem('A problem') },
      security: route.access === 'anonymous' ? [] : [{ bearer: [] }],
    };
  }
  return {
    openapi: '3.0.3',
    info: { title: 'Quarterlight', version, description: `Any route may refuse with:\n${generalCodes.map(said).join('\n')}` },
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  };
}

/** Files in parts of one name, beside the text parts of the route. */
function uploadSchema(route: Route) {
  const file = { type: 'array', minItems: 1, items: { type: 'string', format: 'binary' } };
  const fields = jsonOf(route.uploadFields ?? z.strictObject({}));
  return { ...fields, properties: { ...(fields as { properties?: object }).properties, file }, required: ['file'] };
}

function describeAccess(route: Route): string {
  if (typeof route.access === 'string')
    return { anonymous: 'Open to anyone.', 'signed-in': 'Any signed-in user.', 'two-step': 'A sign-in that owes its code.' }[route.access];
  return `Needs one of: ${route.access.anyOf.join(', ')}.`;
}

const problem = (description: string) => ({ description, content: { 'application/problem+json': { schema: { type: 'object' } } } });

/** Its own refusals by their status; those of any route stand in the description of the whole. */
function refusals({ errors = [] }: Route): object {
  const byStatus = Object.groupBy(errors, (code) => refusalOf(code).status);
  return Object.fromEntries(Object.entries(byStatus).map(([status, codes]) => [status, problem((codes ?? []).map(said).join('\n'))]));
}

const said = (code: MessageCode): string => `${code}: ${refusalOf(code).text}`;

function success(route: Route): object {
  if (route.reply === 'empty') return { 204: { description: 'Done' } };
  if (isStream(route.reply)) return { 200: { description: 'A file', content: Object.fromEntries(route.reply.stream.map((type) => [type, {}])) } };
  return { 200: { description: 'The answer', content: { 'application/json': { schema: jsonOf(route.reply) } } } };
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const style =
  'body{font:14px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:75rem;padding:0 1rem;color-scheme:light dark}table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.4rem .6rem;border-bottom:1px solid #8885;vertical-align:top}';

/** The security policy of the reference: its style by its hash, so that the page is the same for everybody. */
export const referencePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

const listed = (codes: readonly MessageCode[]): string => codes.map((code) => `<code>${code}</code> ${escapeHtml(refusalOf(code).text)}`).join('<br>');

/** The API reference as a plain page without script. */
export function referencePage(routes: readonly Route[]): string {
  const rows = [...routes]
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map(
      (route) =>
        `<tr><td><code>${route.method}</code></td><td><code>${escapeHtml(route.path)}</code></td><td>${escapeHtml(route.summary)}</td><td>${escapeHtml(describeAccess(route))}</td><td>${listed(route.errors ?? [])}</td></tr>`,
    )
    .join('\n');
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Quarterlight: API reference</title><meta name="viewport" content="width=device-width, initial-scale=1">
<style>${style}</style></head>
<body><h1>API reference</h1><p>The full description, with every schema: <a href="/v1/openapi.json">openapi.json</a>.</p><table><thead><tr><th>Method</th><th>Path</th><th>What it does</th><th>Who may</th><th>Refuses with</th></tr></thead><tbody>${rows}</tbody></table><h2>What any of them may refuse with</h2><p>${listed(generalCodes)}</p></body></html>`;
}
