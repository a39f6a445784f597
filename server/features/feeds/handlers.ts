import type { feeds } from '#contract/feeds.ts'
import { PRODUCT_NAME } from '#domain/school-settings.ts'
import { notFound } from '../../errors.ts'
import type { Handlers } from '../../http/handler.ts'
import { renewFeed, revokeFeed } from './changes.ts'
import { calendarText } from './icalendar.ts'
import { findFeed, ownFeed } from './queries.ts'
import { readFeed } from './read.ts'

export const feedHandlers: Handlers<typeof feeds> = {
  own: ({ ctx, actor }) => ownFeed(ctx.db, actor),

  async renew({ ctx, actor }) {
    const created_at = ctx.now()
    const token = await renewFeed(ctx.db, actor, created_at)
    return { url: `${ctx.linkBase}/api/calendar/${token}.ics`, created_at }
  },

  async revoke({ ctx, actor }) {
    await revokeFeed(ctx.db, actor, ctx.now())
    return { ok: true }
  },

  async read({ ctx, params }) {
    const token = params.file.slice(0, -'.ics'.length)
    const feed = await findFeed(ctx.db, token)
    if (!feed) throw notFound('calendar')
    // Only known addresses are counted: guesses would fill the table.
    await ctx.throttle.beforeFeed(token)
    const revisions = await readFeed(ctx.db, feed, ctx.now())
    const { name } = ctx.identity.current()
    const text = calendarText({ name: name || PRODUCT_NAME, uid: feed.uid, linkBase: ctx.linkBase, revisions })
    return { file_name: 'homeroom.ics', media_type: 'text/calendar', body: inOnePart(text) }
  },
}

async function* inOnePart(text: string) {
  yield text
}
