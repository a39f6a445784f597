import { pagePath } from '#contract/pages.ts'
import { formatDate } from '#domain/display.ts'
import { fullName } from '#domain/person-name.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../db/transaction.ts'
import { letter } from '../../mail/letter.ts'
import { notifyRequested } from './notify.ts'
import { staffOf } from './queries.ts'

interface Request {
  student_id: number
  first_name: string
  last_name: string
  cohort_id: number
  cohort_name: string
  feedback_on: string
}

/** Sent only if the request is saved. Contains the student and the day, never the answers: those stay behind the login. */
export async function requestConversation(ctx: Context, trx: Trx, request: Request): Promise<void> {
  const { student_id, cohort_id, cohort_name, feedback_on } = request
  const student = fullName(request)
  const list = ctx.linkBase + pagePath('conversations', {}, { cohortId: cohort_id })
  // Names the student, so that an erasure finds the mails and messages about them.
  const day = ctx.linkBase + pagePath('cohortReflections', { id: cohort_id }, { day: feedback_on, student: student_id })
  const wish = `${student} (${cohort_name}) asked for a 1:1 conversation in the daily reflection for ${formatDate(feedback_on)}.`
  const staff = await staffOf(trx, cohort_id)
  const mails = staff.map((employee) =>
    letter({
      to: employee.email,
      subject: `${student} would like a 1:1`,
      greeting: `Hello ${employee.first_name},`,
      paragraphs: [
        wish,
        'Press “I’ll take it” on the list to tell the student that you will write. It stays there until someone marks it done.',
      ],
      items: [{ label: 'What they wrote that day', href: day }],
      action: { label: 'Open the requests', href: list },
    }),
  )
  await notifyRequested(trx, staff, request, ctx.now())
  await ctx.jobs.sendAll('mail', mails, { trx })
  if (ctx.config.chatWebhookUrl) {
    const links = `<${forChat(list)}|Open the requests> or <${forChat(day)}|the day>`
    await ctx.jobs.send('conversation-webhook', { text: `${forChat(wish)} ${links}` }, { trx })
  }
}

const WEBHOOK_TIMEOUT_MS = 10_000

/** A status other than 2xx makes the queue retry. The URL is a secret, so no error contains it. */
export async function postToChat(ctx: Context, { text }: { text: string }): Promise<void> {
  const url = ctx.config.chatWebhookUrl
  if (!url) return
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
    redirect: 'manual',
    signal: AbortSignal.timeout(WEBHOOK_TIMEOUT_MS),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`The chat webhook answered ${response.status}.`)
}

/** Escapes Slack's control characters: a name must not mention a whole channel. */
const forChat = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
