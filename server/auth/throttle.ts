import { createHash } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../errors.ts'
import { networkOf } from './network.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

interface LoginAttempt {
  username: string
  address: string
  /** A known browser has its own limit, which nobody else can use up. */
  browser: string | null
}

interface CodeAttempt {
  user_id: number
  browser: string | null
}

export interface Throttle {
  /** Counts the attempt first, so that parallel attempts cannot bypass the limit; throws if there were too many. */
  beforeLogin(attempt: LoginAttempt): Promise<void>
  /** A success refunds its own attempt and clears earlier failures from the same network. */
  afterLogin(attempt: LoginAttempt): Promise<void>
  /** Codes are short, so they are counted per user, from any address. */
  beforeCode(attempt: CodeAttempt): Promise<void>
  afterCode(attempt: CodeAttempt): Promise<void>
  beforeReset(username: string, address: string): Promise<void>
  /** Opening an invitation, and choosing a password with it. */
  beforeInvitation(address: string): Promise<void>
  /** Calendars poll: some every five minutes, on several devices of one person. */
  beforeFeed(token: string): Promise<void>
  beforeTestMail(user_id: number): Promise<void>
  /** Nobody guesses a set-up code; this bounds the work that guessing causes. */
  beforeSetUp(address: string): Promise<void>
}

export function createThrottle(pool: pg.Pool, addressPoints: number): Throttle {
  const limiter = (keyPrefix: string, points: number, duration: number, blockDuration = 0) => {
    const limits = { keyPrefix, points, duration, blockDuration }
    return new RateLimiterPostgres({
      ...limits,
      storeClient: pool,
      storeType: 'pool',
      tableName: 'throttle',
      tableCreated: true,
      // Without the database, each process counts on its own.
      insuranceLimiter: new RateLimiterMemory(limits),
    })
  }
  const accountAndAddress = limiter('pair', 10, 15 * MINUTE, 15 * MINUTE)
  const account = limiter('account', 50, HOUR)
  // A whole campus can share one address.
  const address = limiter('address', addressPoints, 15 * MINUTE)
  const browserLogin = limiter('browser', 10, 15 * MINUTE, 15 * MINUTE)
  // Three codes are valid at any time, so an hour of guessing succeeds with a chance of 1 in 17,000.
  const code = limiter('code', 20, HOUR)
  const browserCode = limiter('browser-code', 20, HOUR)
  const reset = limiter('reset', 5, HOUR)
  const testMail = limiter('test-mail', 5, 10 * MINUTE)
  const setUp = limiter('set-up', 10, 15 * MINUTE, 15 * MINUTE)
  const resetAddress = limiter('reset-address', addressPoints, HOUR)
  const feed = limiter('feed', 120, HOUR)
  const invitation = limiter('invitation', addressPoints, 15 * MINUTE)

  return {
    beforeLogin({ username, address: from, browser }) {
      if (browser) return take([browserLogin, browser])
      const place = networkOf(from)
      return take([address, place], [accountAndAddress, `${username}|${place}`], [account, username])
    },
    async afterLogin({ username, address: from, browser }) {
      if (browser) {
        await browserLogin.delete(key(browser))
        return
      }
      const place = networkOf(from)
      await accountAndAddress.delete(key(`${username}|${place}`))
      await account.reward(key(username))
      await address.reward(key(place))
    },
    beforeCode: ({ user_id, browser }) => take(browser ? [browserCode, browser] : [code, String(user_id)]),
    async afterCode({ user_id, browser }) {
      await (browser ? browserCode.delete(key(browser)) : code.delete(key(String(user_id))))
    },
    async beforeReset(username, from) {
      await take([resetAddress, networkOf(from)], [reset, username])
    },
    beforeInvitation: (from) => take([invitation, networkOf(from)]),
    beforeFeed: (token) => take([feed, token]),
    beforeTestMail: (user_id) => take([testMail, String(user_id)]),
    beforeSetUp: (from) => take([setUp, networkOf(from)]),
  }
}

/** Hashed, so that the table does not list who tried to log in. */
const key = (text: string) => createHash('sha256').update(text).digest('base64url')

type Counter = [limiter: RateLimiterPostgres, text: string]

/** All or nothing: otherwise a blocked address could use up the limits of other people's accounts. */
async function take(...counters: Counter[]): Promise<void> {
  for (const [limiter, text] of counters) {
    const state = await limiter.get(key(text))
    if (state && state.consumedPoints > limiter.points) throw tooMany(state)
  }
  const taken: Counter[] = []
  for (const [limiter, text] of counters) {
    try {
      await limiter.consume(key(text))
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      for (const [other, otherText] of taken) await other.reward(key(otherText))
      throw tooMany(refusal)
    }
    taken.push([limiter, text])
  }
}

function tooMany({ msBeforeNext }: RateLimiterRes): AppError {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
  const minutes = Math.ceil(seconds / 60)
  return new AppError(
    'too_many',
    `Too many attempts. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
    { retryAfterSeconds: seconds },
  )
}
