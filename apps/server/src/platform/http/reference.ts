import type { AreaContract } from '@quarterlight/contract/area';
import { areas } from '@quarterlight/contract/areas.gen';
import type { MessageCode } from '@quarterlight/contract/messages';
import { generalCodes, refusalOf } from '@quarterlight/contract/refusals';
import { isStream, type Route } from '@quarterlight/contract/route';
import { routesByArea } from '@quarterlight/contract/routes.gen';
import { capitalise } from '@quarterlight/kit/text';
import { z } from 'zod';
import { exampleCall } from './example-call.ts';

const jsonOf = (schema: z.ZodType) => z.toJSONSchema(schema, { unrepresentable: 'any', target: 'openapi-3.0' });

const contracts: Readonly<Record<string, AreaContract>> = areas;
const areaOfRoute = new Map<Route, string>(
  Object.entries(routesByArea).flatMap(([area, routes]) => routes.map((route) => [route, contracts[area]?.module ?? capitalise(area)] as const)),
);

/** The OpenAPI description of all routes, printed from the contract. What has no place of its own in it begins with `x-`. */
export function openApi(routes: readonly Route[], version: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    const { source, runs } = exampleCall(route, routes);
    (paths[path] ??= {})[route.method.toLowerCase()] = {
      summary: route.summary,
      tags: [areaOfRoute.get(route) ?? ''],
      description: describeAccess(route),
      parameters: [...parametersOf(route), ...headersOf(route)],
      ...(route.body ? { requestBody: { required: true, content: { 'application/json': { schema: jsonOf(route.body) } } } } : {}),
      ...(route.upload ? { requestBody: { required: true, content: { 'multipart/form-data': { schema: uploadSchema(route) } } } } : {}),
      responses: { ...success(route), ...refusals(route), default: problem('A problem') },
      security: route.access === 'anonymous' ? [] : route.personOnly ? [{ bearer: [] }] : [{ bearer: [] }, { apiKey: [] }],
      'x-permissions': typeof route.access === 'string' ? [] : route.access.anyOf,
      ...(route.personOnly ? { 'x-person-only': true } : {}),
      'x-refusals': (route.errors ?? []).map(refusal),
      'x-example': { source, runs },
    };
  }
  return {
    openapi: '3.0.3',
    info: { title: 'Quarterlight', version, description: `Any route may refuse with:\n${generalCodes.map(said).join('\n')}` },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'ApiKey, a space, and the key' },
      },
    },
    'x-refusals': generalCodes.map(refusal),
  };
}

const parametersOf = (route: Route) => [
  ...Object.entries(route.params?.shape ?? {}).map(([name, schema]) => ({ name, in: 'path', required: true, schema: jsonOf(schema as z.ZodType) })),
  ...Object.entries(route.query?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: !(schema instanceof z.ZodOptional),
    schema: jsonOf(schema as z.ZodType),
  })),
];

const header = (name: string, required: boolean, description: string) => ({ name, in: 'header', required, description, schema: { type: 'string' } });

const headersOf = (route: Route) => [
  ...(route.ifMatch ? [header('If-Match', true, 'The version of the record that you change, in quotes')] : []),
  ...(route.idempotent ? [header('Idempotency-Key', false, 'Of your own making, 8 to 100 characters: the same again answers the first answer')] : []),
  header('X-Tenant', true, 'The company'),
  ...(route.access === 'anonymous' ? [] : [header('X-Site', false, 'The company to act for, of GET /v1/users/sites; all of them without it')]),
];

/** Files in parts of one name, beside the text parts of the route. */
function uploadSchema(route: Route) {
  const file = { type: 'array', minItems: 1, items: { type: 'string', format: 'binary' } };
  const fields = jsonOf(route.uploadFields ?? z.strictObject({}));
  return { ...fields, properties: { ...(fields as { properties?: object }).properties, file }, required: ['file'] };
}

/** Who may call a route, in words. */
export function describeAccess({ access, personOnly }: Route): string {
  const person = personOnly ? ' Not by an API key.' : '';
  if (typeof access === 'string')
    return { anonymous: 'Open to anyone.', 'signed-in': 'Any signed-in user.', 'two-step': 'A sign-in that owes its code.' }[access] + person;
  return `Needs one of: ${access.anyOf.join(', ')}.${person}`;
}

const problem = (description: string) => ({ description, content: { 'application/problem+json': { schema: { type: 'object' } } } });

/** Its own refusals by their status; those of any route stand in the description of the whole. */
function refusals({ errors = [] }: Route): object {
  const byStatus = Object.groupBy(errors, (code) => refusalOf(code).status);
  return Object.fromEntries(Object.entries(byStatus).map(([status, codes]) => [status, problem((codes ?? []).map(said).join('\n'))]));
}

const refusal = (code: MessageCode) => ({ code, ...refusalOf(code) });
const said = (code: MessageCode): string => `${code}: ${refusalOf(code).text}`;

function success(route: Route): object {
  if (route.reply === 'empty') return { 204: { description: 'Done' } };
  if (isStream(route.reply)) return { 200: { description: 'A file', content: Object.fromEntries(route.reply.stream.map((type) => [type, {}])) } };
  return { 200: { description: 'The answer', content: { 'application/json': { schema: jsonOf(route.reply) } } } };
}
