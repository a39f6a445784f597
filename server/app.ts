import type { FastifyInstance } from 'fastify'
import type { Context } from './context.ts'
import { handlers } from './features/handlers.ts'
import { disclosed } from './features/records/disclosures.ts'
import { createApp } from './http/app.ts'

/** HTTP with the features behind it. `webRoot` is where the built web app lies; null serves the API alone. */
export function buildApp(ctx: Context, webRoot: string | null): Promise<FastifyInstance> {
  return createApp({ ctx, webRoot, handlers, note: disclosed })
}
