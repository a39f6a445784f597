/** Why a mail could not be sent. Kept by these names; what the mail server said is never kept or shown. */
export const MAIL_FAILURES = [
  'not_found',
  'refused_connection',
  'unreachable',
  'timeout',
  'certificate',
  'tls',
  'login',
  'sender',
  'recipient',
  'too_large',
  'later',
  'refused',
  'broken_off',
  'other',
] as const
export type MailFailure = (typeof MAIL_FAILURES)[number]

/** What is known of the error. The message is only compared with, because it may quote the server. */
export interface MailErrorFacts {
  /** Nodemailer's, such as EAUTH; it often hides the system's. */
  code?: string | undefined
  /** The system's, such as ECONNREFUSED. */
  system?: string | undefined
  /** The three digits of the mail server's answer. */
  responseCode?: number | undefined
  /** What was asked of it: 'RCPT TO'. */
  command?: string | undefined
  message?: string | undefined
}

export function mailFailure({
  code = '',
  system = '',
  responseCode = 0,
  command = '',
  message = '',
}: MailErrorFacts): MailFailure {
  const names = [code, system]
  const has = (...some: string[]) => some.some((name) => names.includes(name))
  if (has('EAUTH', 'ENOAUTH', 'EOAUTH2') || responseCode === 530 || responseCode === 535) return 'login'
  if (has('ENOTFOUND', 'EAI_AGAIN', 'EAI_NONAME', 'EDNS')) return 'not_found'
  if (has('ECONNREFUSED')) return 'refused_connection'
  if (has('EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'EADDRNOTAVAIL', 'EACCES')) return 'unreachable'
  if (has('ETIMEDOUT', 'ESOCKETTIMEDOUT')) return 'timeout'
  if (CERTIFICATE.test(`${code} ${message}`)) return 'certificate'
  if (has('ETLS', 'EREQUIRETLS') || TLS.test(`${code} ${message}`)) return 'tls'
  if (responseCode === 552 || /larger than allowed/.test(message)) return 'too_large'
  if (responseCode >= 400 && responseCode < 500) return 'later'
  if (command.startsWith('MAIL')) return 'sender'
  if (command.startsWith('RCPT') || has('EENVELOPE')) return 'recipient'
  if (responseCode >= 500) return 'refused'
  if (has('ECONNECTION', 'ECONNRESET', 'EPIPE', 'EPROTOCOL', 'ESOCKET')) return 'broken_off'
  return 'other'
}

const CERTIFICATE = /certificate|altnames|CERT_|_CERT|SELF_SIGNED|UNABLE_TO_VERIFY/i
const TLS = /wrong version number|ssl3?_|EPROTO\b|ERR_SSL|ERR_TLS|tlsv1|handshake/i

const WORDS: Record<MailFailure, string> = {
  not_found: 'The name of the mail server is not known. Check the host in SMTP_URL.',
  refused_connection:
    'The mail server refused the connection. Check host and port in SMTP_URL, and that it is running.',
  unreachable: 'The mail server cannot be reached from here. Check the network and the firewall between the two.',
  timeout: 'The mail server did not answer in time. Check host and port in SMTP_URL, and the firewall.',
  certificate:
    'The certificate of the mail server is not valid: it has expired, is for another name, or nobody trustworthy signed it.',
  tls: 'The mail server and the portal found no common encryption. Use smtps:// for a port that begins with TLS (465), and smtp:// for the others (587, 25).',
  login: 'The mail server refused the login. Check user and password in SMTP_URL.',
  sender: 'The mail server refused the sender. Check that MAIL_FROM is an address it may send for.',
  recipient: 'The mail server refused the recipient’s address.',
  too_large: 'The mail server refused the mail because of its size.',
  later: 'The mail server does not take mails at the moment. Try again later.',
  refused: 'The mail server refused the mail.',
  broken_off: 'The mail server broke off the connection. Check host and port in SMTP_URL.',
  other: 'The mail could not be sent. The server’s log has the code of the error.',
}

export const failureInWords = (failure: MailFailure): string => WORDS[failure]

/** A kind that a newer version has kept is unknown to an older one. */
export const knownFailure = (kept: string | null): MailFailure | null =>
  kept === null ? null : (MAIL_FAILURES.find((failure) => failure === kept) ?? 'other')
