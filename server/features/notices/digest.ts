import { pagePath } from '#contract/pages.ts'
import { isDigestDue } from '#domain/notice-digest.ts'
import { noticeAction, noticeHeadline, noticeSentence } from '#domain/notice-words.ts'
import { count } from '#domain/time-in-words.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Trx } from '../../db/transaction.ts'
import { letter } from '../../mail/letter.ts'
import type { Mail } from '../../mail/mailer.ts'
import { noticePath } from './addresses.ts'
import { adoptPending, type MailedNotice, takeForDigest, takeGathered, waitingForDigest } from './mail-queries.ts'

/** Notices are gathered for this long; a person gets at most one mail of them in that time. */
export const GATHER_MS = 10 * 60_000

// Both take notices off the queue and queue the mails in one transaction, so that none is lost or sent twice.

export async function sendGathered(ctx: Context): Promise<void> {
  const now = ctx.now()
  const before = new Date(now.getTime() - GATHER_MS)
  await inTransaction(ctx.db, async (trx) => {
    await adoptPending(trx)
    await queueMails(ctx, trx, await takeGathered(trx, { before, now }), 'news')
  })
}

export async function sendMorningDigests(ctx: Context): Promise<void> {
  const now = ctx.now()
  await inTransaction(ctx.db, async (trx) => {
    const due = (await waitingForDigest(trx)).filter((one) => isDigestDue(one.cohort_id === null ? null : one, now))
    if (due.length === 0) return
    const people = due.map(({ user_id }) => user_id)
    await queueMails(ctx, trx, await takeForDigest(trx, { people, now }), 'morning')
  })
}

type Occasion = 'news' | 'morning'

async function queueMails(ctx: Context, trx: Trx, notices: MailedNotice[], occasion: Occasion): Promise<void> {
  const byPerson = Map.groupBy(notices, ({ user_id }) => user_id)
  const mails = [...byPerson.values()].flatMap((own) => mail(ctx, own, occasion) ?? [])
  await ctx.jobs.sendAll('mail', mails, { trx })
}

function mail({ linkBase, now }: Context, notices: MailedNotice[], occasion: Occasion): Mail | null {
  const [first] = notices
  if (!first) return null
  const isOne = notices.length === 1
  const sentence = (notice: MailedNotice) => noticeSentence(notice, now())
  const href = (notice: MailedNotice) => linkBase + noticePath(notice)
  const news = count(notices.length, 'notice')
  return letter({
    to: first.email,
    subject: isOne
      ? noticeHeadline(first, now())
      : occasion === 'morning'
        ? `This morning: ${news}`
        : `${news} for you`,
    greeting: `Hello ${first.first_name},`,
    paragraphs: [isOne ? sentence(first) : 'This is new for you.'],
    ...(isOne
      ? { action: { label: noticeAction(first), href: href(first) } }
      : { items: notices.map((notice) => ({ label: sentence(notice), href: href(notice) })) }),
    closing: `Homeroom. You choose which emails you get on your profile page: ${linkBase}${pagePath('profile')}`,
  })
}
