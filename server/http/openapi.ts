import { z } from 'zod'
import { DECLARED_CALLS } from '#contract/contract.ts'
import { ErrorBody } from '#contract/error.ts'
import type { Access, Route } from '#contract/route.ts'

type Json = Record<string, unknown>

export interface OpenApiDocument {
  openapi: string
  info: Json
  paths: Record<string, Record<string, Operation>>
  components: Json
}

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  'x-access': Access
  security: Json[]
  parameters: Json[]
  requestBody?: Json
  responses: Record<string, Json>
}

/** OpenAPI 3.1, generated from the contract. */
export function openApiDocument(): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {}
  for (const { feature, name, method, path, route } of DECLARED_CALLS) {
    const address = path.replace(/:(\w+)/g, '{$1}')
    paths[address] = { ...paths[address], [method.toLowerCase()]: operation(feature, name, route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Homeroom',
      version: '1',
      description:
        'Every call of the portal. Instants are ISO 8601 in UTC, dates are YYYY-MM-DD, money is whole US dollars.',
    },
    paths,
    components: {
      schemas: { Error: schema(ErrorBody, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } },
    },
  }
}

function operation(feature: string, name: string, route: Route): Operation {
  const refusal = {
    description: 'Refused',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  }
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: route.summary,
    'x-access': route.access,
    security: route.access === 'anyone' ? [] : [{ session: [] }],
    parameters: [
      ...parameters(route.params, 'path'),
      ...parameters(route.query, 'query'),
      ...(route.access === 'anyone' ? [] : [ACTS_FOR]),
      ...(route.idempotent ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(route.body && {
      requestBody: {
        required: !route.body.isOptional(),
        content: { 'application/json': { schema: schema(route.body, 'input') } },
      },
    }),
    ...(route.upload && { requestBody: { required: true, content: { 'multipart/form-data': { schema: FILE } } } }),
    responses: {
      [route.status ?? 200]: {
        description: 'Done',
        content: route.download
          ? Object.fromEntries(route.download.map((type) => [type, { schema: { type: 'string' } }]))
          : { [route.stream ? 'text/event-stream' : 'application/json']: { schema: schema(route.response, 'output') } },
      },
      '4XX': refusal,
      '503': refusal,
    },
  }
}

const ACTS_FOR = {
  name: 'Acts-For',
  in: 'header',
  required: false,
  description:
    'The id of the person whom the caller believes to be logged in. Anyone else is refused with 403 other_person.',
  schema: { type: 'integer' },
}
const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key makes a repeated call answer as the first one did, for a week.',
  schema: { type: 'string', pattern: '^[\\w-]{8,100}$' },
}

const FILE = { type: 'object', required: ['photo'], properties: { photo: { type: 'string', format: 'binary' } } }

function parameters(source: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!(source instanceof z.ZodObject)) return []
  return Object.entries(source.shape as Record<string, z.ZodType>).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !field.isOptional(),
    schema: schema(field, 'input'),
  }))
}

function schema(type: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema, ...json } = z.toJSONSchema(type, { io, unrepresentable: 'any' })
  return json
}
