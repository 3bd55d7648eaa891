import { createHash } from 'node:crypto';
import type { MessageCode } from '@quarterlight/contract/messages';
import { generalCodes, refusalOf } from '@quarterlight/contract/refusals';
import type { Route } from '@quarterlight/contract/route';
import { exampleCall } from './example-call.ts';
import { describeAccess } from './reference.ts';

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const style =
  'body{font:14px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:75rem;padding:0 1rem;color-scheme:light dark}table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.4rem .6rem;border-bottom:1px solid #8885;vertical-align:top}pre{margin:0;font-size:12px;overflow-x:auto;max-width:36rem}';

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
        `<tr><td><code>${route.method}</code></td><td><code>${escapeHtml(route.path)}</code></td><td>${escapeHtml(route.summary)}</td><td>${escapeHtml(describeAccess(route))}</td><td>${listed(route.errors ?? [])}</td><td><pre>${escapeHtml(exampleCall(route, routes).source)}</pre></td></tr>`,
    )
    .join('\n');
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Quarterlight: API reference</title><meta name="viewport" content="width=device-width, initial-scale=1">
<style>${style}</style></head>
<body><h1>API reference</h1><p>The full description, with every schema: <a href="/v1/openapi.json">openapi.json</a>. For the examples:</p><pre>export QL=https://the-address-of-this-page QL_TENANT=the-company QL_KEY=ql_…</pre><table><thead><tr><th>Method</th><th>Path</th><th>What it does</th><th>Who may</th><th>Refuses with</th><th>Example</th></tr></thead><tbody>${rows}</tbody></table><h2>What any of them may refuse with</h2><p>${listed(generalCodes)}</p></body></html>`;
}
