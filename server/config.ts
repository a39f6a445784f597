import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'

/** All settings. Only this file reads the environment. */
export interface Config {
  port: number
  /** Undefined listens on every address; a demo always listens on loopback. */
  host: string | undefined
  dataDir: string
  databaseUrl: string | null
  /** A hot standby of that database, for reads that may lag. */
  databaseReplicaUrl: string | null
  /** Where `npm run db:move` moves to. */
  targetDatabaseUrl: string | null
  publicUrl: string | null
  demo: boolean
  smtpUrl: string | null
  mailFrom: string
  /** The school's names, derived from other settings; a password may not consist of them. */
  schoolNames: string[]
  feedbackUrl: string | null
  photoBucketUrl: string | null
  chatWebhookUrl: string | null
  logLevel: string
  throttleAddressPoints: number
  /** Per session and process; 0 means no limit. */
  sessionCallsPerMinute: number
  /** Encrypts secrets that cannot be hashed, such as the TOTP secret. */
  secretKey: string | null
  /** Number of trusted proxies in front. */
  proxies: number
  /** How long a page may be read before it is sent empty, for the browser to read; 0 always sends it empty. */
  firstViewMs: number
  dev: boolean
}

type Settings = Record<string, string | undefined>

/** An invalid setting stops the start with a readable message. */
export class SettingError extends Error {}

export function readConfig(settings: Settings = environment()): Config {
  const databaseUrl = address(settings, 'DATABASE_URL', ['postgres:', 'postgresql:'])
  const databaseReplicaUrl = address(settings, 'DATABASE_REPLICA_URL', ['postgres:', 'postgresql:'])
  if (databaseReplicaUrl && !databaseUrl) {
    throw new SettingError('DATABASE_REPLICA_URL is a standby of DATABASE_URL, which is missing.')
  }
  const demo = onOff(settings, 'DEMO', databaseUrl === null)
  if (demo && databaseUrl) {
    throw new SettingError(
      'DEMO=true fills in a demo school and is only for the embedded database: leave DATABASE_URL or DEMO unset.',
    )
  }
  const publicUrl = address(settings, 'PUBLIC_URL', ['http:', 'https:'])
  const smtpUrl = address(settings, 'SMTP_URL', ['smtp:', 'smtps:'])
  if (smtpUrl && !publicUrl && !demo) {
    throw new SettingError(
      'PUBLIC_URL is missing: mails are sent (SMTP_URL is set) and their links need the address of the portal.',
    )
  }
  const origin = publicUrl && new URL(publicUrl).origin
  if (publicUrl && new URL(publicUrl).href !== `${origin}/`) {
    throw new SettingError(
      `PUBLIC_URL must be an origin without a path, such as https://portal.example.org, not ${publicUrl}.`,
    )
  }
  const mailFrom = settings.MAIL_FROM?.trim() || 'Homeroom <homeroom@localhost>'
  return {
    port: number(settings, 'PORT', 3000, 0, 65_535),
    host: settings.HOST?.trim() || undefined,
    dataDir: resolve(settings.DATA_DIR?.trim() || 'data'),
    databaseUrl,
    databaseReplicaUrl,
    targetDatabaseUrl: address(settings, 'TARGET_DATABASE_URL', ['postgres:', 'postgresql:']),
    publicUrl: origin,
    demo,
    smtpUrl,
    mailFrom,
    schoolNames: schoolNames(mailFrom, origin),
    // A demo shows the link too.
    feedbackUrl:
      address(settings, 'FEEDBACK_URL', ['http:', 'https:']) ?? (demo ? 'https://example.com/feedback' : null),
    photoBucketUrl: address(settings, 'PHOTO_BUCKET_URL', ['http:', 'https:'])?.replace(/\/$/, '') ?? null,
    chatWebhookUrl: address(settings, 'CHAT_WEBHOOK_URL', ['http:', 'https:']),
    logLevel: choice(settings, 'LOG_LEVEL', demo ? 'warn' : 'info', ['debug', 'info', 'warn', 'error', 'silent']),
    throttleAddressPoints: number(settings, 'LOGIN_FAILURES_PER_ADDRESS', 300, 10, 1_000_000),
    sessionCallsPerMinute: number(settings, 'SESSION_CALLS_PER_MINUTE', 300, 0, 1_000_000),
    secretKey: secretKey(settings),
    proxies: proxies(settings),
    firstViewMs: number(settings, 'FIRST_VIEW_MS', 150, 0, 60_000),
    dev: onOff(settings, 'HOMEROOM_DEV', false),
  }
}

/** The product's name, the mail sender's name, and the portal's host and its labels. */
function schoolNames(mailFrom: string, publicUrl: string | null): string[] {
  const host = publicUrl ? new URL(publicUrl).hostname : ''
  // Without the top-level domain.
  const names = ['Homeroom', mailFrom.replace(/<.*/, ''), host, ...host.split('.').slice(0, -1)]
  return [...new Set(names.map((name) => name.trim()).filter(Boolean))]
}

function environment(): Settings {
  const file = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {}
  return { ...file, ...process.env }
}

function address(settings: Settings, name: string, protocols: string[]): string | null {
  const value = settings[name]?.trim()
  if (!value) return null
  const protocol = URL.canParse(value) ? new URL(value).protocol : null
  if (protocol && protocols.includes(protocol)) return value
  // The value may hold a password, so the message does not repeat it.
  throw new SettingError(`${name} must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}.`)
}

function onOff(settings: Settings, name: string, fallback: boolean): boolean {
  const value = settings[name]?.trim().toLowerCase()
  if (!value) return fallback
  if (['true', '1', 'yes', 'on'].includes(value)) return true
  if (['false', '0', 'no', 'off'].includes(value)) return false
  throw new SettingError(`${name} must be true or false, not ${value}.`)
}

function number(settings: Settings, name: string, fallback: number, min: number, max: number): number {
  const value = settings[name]?.trim()
  if (!value) return fallback
  const parsed = Number(value)
  if (/^\d+$/.test(value) && parsed >= min && parsed <= max) return parsed
  throw new SettingError(`${name} must be a whole number from ${min} to ${max}, not ${value}.`)
}

function secretKey(settings: Settings): string | null {
  const value = settings.SECRET_KEY?.trim()
  if (!value) return null
  if (value.length >= 32) return value
  throw new SettingError('SECRET_KEY must be at least 32 characters. `openssl rand -base64 32` makes one.')
}

function proxies(settings: Settings): number {
  const value = settings.TRUST_PROXY?.trim() ?? ''
  if (/^\d$/.test(value)) return Number(value)
  try {
    return onOff(settings, 'TRUST_PROXY', false) ? 1 : 0
  } catch {
    throw new SettingError(`TRUST_PROXY must be true, false or the number of proxies, not ${value}.`)
  }
}

function choice(settings: Settings, name: string, fallback: string, choices: string[]): string {
  const value = settings[name]?.trim() || fallback
  if (choices.includes(value)) return value
  throw new SettingError(`${name} must be one of ${choices.join(', ')}, not ${value}.`)
}
