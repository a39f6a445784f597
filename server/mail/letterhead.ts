import type { SendMailOptions } from 'nodemailer'
import { logoSize } from '#domain/school-logo.ts'
import type { NamedSchool } from '../db/school-identity.ts'
import { escapeHtml } from '../escape-html.ts'
import type { Mail } from './mailer.ts'

/** Stands in the HTML of every letter where the letterhead goes. */
export const LETTERHEAD = '<!-- letterhead -->'

const BOX = { width: 220, height: 64 }
const CID = 'logo@school'

/**
 * Adds the school's name and logo when a mail is sent, so that one that has waited shows today's. The logo travels inside the
 * mail: mail programs block pictures that they would have to fetch, and nobody learns when a mail is opened.
 */
export function inSchoolsName(mail: Mail, identity: NamedSchool): SendMailOptions {
  const { name, logo } = identity.current()
  const png = logo && identity.picture(logo.hash)
  if ((!name && !png) || !mail.html.includes(LETTERHEAD)) return mail
  const { width, height } = logo ? logoSize(logo, BOX) : BOX
  const parts = [
    ...(png
      ? [
          `<img src="cid:${CID}" alt="${name ? '' : 'Logo of the school'}" width="${width}" height="${height}" style="background:#ffffff;vertical-align:middle">`,
        ]
      : []),
    ...(name ? [`<strong style="font-size:18px;vertical-align:middle">${escapeHtml(name)}</strong>`] : []),
  ]
  return {
    ...mail,
    text: name ? `${name}\n\n${mail.text}` : mail.text,
    // A function: a name may hold $&, which has a meaning in a replacement text.
    html: mail.html.replace(LETTERHEAD, () => `<p style="margin:0 0 24px">${parts.join('&nbsp; ')}</p>`),
    ...(png && {
      attachments: [
        {
          cid: CID,
          filename: 'logo.png',
          content: png,
          contentType: 'image/png',
          contentDisposition: 'inline' as const,
        },
      ],
    }),
  }
}
