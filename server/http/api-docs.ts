import type { FastifyInstance } from 'fastify'
import { API_DOCS_STYLE, apiDocsPage } from './api-docs-page.ts'
import { openApiDocument } from './openapi.ts'

/** The contract as OpenAPI and as a web page. */
export function registerApiDocs(app: FastifyInstance): void {
  const document = openApiDocument()
  const [json, page] = [JSON.stringify(document), apiDocsPage(document)]
  app.get('/api/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(json))
  app.get('/api/docs.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(API_DOCS_STYLE))
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
}
