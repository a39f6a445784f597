import type { FastifyInstance } from 'fastify'
import { API_DOCS_STYLE, apiDocsPage } from './api-docs-page.ts'
import { openApiDocument } from './openapi.ts'

/** The contract as OpenAPI and as a web page. */
export function registerApiDocs(app: FastifyInstance): void {
  app.get('/api/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(docs().json))
  app.get('/api/docs.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(API_DOCS_STYLE))
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(docs().page))
}

let kept: { json: string; page: string } | undefined

/** Made when first read: it takes longer than the rest of a start, and few read it. */
function docs() {
  if (!kept) {
    const document = openApiDocument()
    kept = { json: JSON.stringify(document), page: apiDocsPage(document) }
  }
  return kept
}
