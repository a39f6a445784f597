import { pagePath } from '#contract/pages.ts'
import { formatInstant } from '#domain/display.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/transaction.ts'
import { letter } from '../../mail/letter.ts'
import type { Mail } from '../../mail/mailer.ts'
import { type News, takeNews } from './queries.ts'

/** News is collected for this long; a student gets at most one mail in that time. */
export const GATHER_MS = 10 * 60_000

/** Dequeues the news and queues the mails in one transaction, so that none is lost or sent twice. */
export async function sendDigests(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - GATHER_MS)
  await inTransaction(ctx.db, async (trx) => {
    const byStudent = Map.groupBy(await takeNews(trx, before), (news) => news.student_id)
    const mails = [...byStudent.values()].flatMap((news) => digest(ctx.linkBase, news) ?? [])
    await ctx.jobs.sendAll('mail', mails, { trx })
  })
}

function digest(linkBase: string, news: News[]): Mail | null {
  const [first] = news
  if (!first) return null
  const isOne = news.length === 1
  return letter({
    to: first.email,
    subject: isOne ? headline(first) : `${news.length} updates on your assignments`,
    greeting: `Hello ${first.first_name},`,
    paragraphs: [isOne ? sentence(first) : 'There is news on your assignments.'],
    ...(isOne
      ? { action: { label: 'Open the assignment', href: address(linkBase, first) } }
      : { items: news.map((one) => ({ label: sentence(one), href: address(linkBase, one) })) }),
    closing: 'Homeroom. You can switch these mails off on your profile page.',
  })
}

const headline = ({ kind, name }: News) => (kind === 'assigned' ? `New assignment: ${name}` : `Feedback on: ${name}`)

function sentence({ kind, name, due_at }: News): string {
  if (kind === 'graded') return `There is feedback on your work for “${name}”.`
  return due_at ? `“${name}” was assigned. It is due ${formatInstant(due_at)}.` : `“${name}” was assigned.`
}

const address = (linkBase: string, { slug }: News) => linkBase + pagePath('studentAssignment', { id: slug })
