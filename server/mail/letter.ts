import { escapeHtml } from '../escape-html.ts'
import { LETTERHEAD } from './letterhead.ts'
import type { Mail } from './mailer.ts'

interface Letter {
  to: string
  subject: string
  greeting: string
  paragraphs: string[]
  /** A list of links. */
  items?: { label: string; href: string }[]
  action?: { label: string; href: string }
  closing?: string
}

/** A mail as plain text and as simple HTML that every mail program can show. */
export function letter({ to, subject, greeting, paragraphs, items = [], action, closing }: Letter): Mail {
  const lines = [
    greeting,
    ...paragraphs,
    ...items.map(({ label, href }) => `- ${label}\n  ${href}`),
    ...(action ? [`${action.label}:\n${action.href}`] : []),
    closing ?? 'Homeroom',
  ]
  const body = [
    `<p>${escapeHtml(greeting)}</p>`,
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    ...(items.length > 0
      ? [`<ul>${items.map(({ label, href }) => `<li>${link(label, href)}</li>`).join('')}</ul>`]
      : []),
    ...(action
      ? [
          `<p style="margin:24px 0"><a href="${escapeHtml(action.href)}" style="background:#3b5bdb;color:#ffffff;padding:12px 20px;border-radius:6px;text-decoration:none">${escapeHtml(action.label)}</a></p>`,
          `<p style="color:#495057;font-size:13px">If the button does not work, copy this address: <br>${escapeHtml(action.href)}</p>`,
        ]
      : []),
    `<p style="color:#495057">${escapeHtml(closing ?? 'Homeroom')}</p>`,
  ].join('\n')
  const html = `<!doctype html>
<html lang="en"><body style="font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;color:#212529;max-width:560px;margin:24px auto;padding:0 16px">
${LETTERHEAD}
${body}
</body></html>`
  return { to, subject, text: lines.join('\n\n'), html }
}

const link = (label: string, href: string) => `<a href="${escapeHtml(href)}">${escapeHtml(label)}</a>`
