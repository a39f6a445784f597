import type { FastifyInstance } from 'fastify'
import type { Context } from './context.ts'
import { handlers } from './features/handlers.ts'
import { disclosed } from './features/records/disclosures.ts'
import { createApp } from './http/app.ts'

/** Wires the features into HTTP. `webRoot` is the built web app; null serves only the API. */
export function buildApp(ctx: Context, webRoot: string | null): Promise<FastifyInstance> {
  return createApp({ ctx, webRoot, handlers, note: disclosed })
}
