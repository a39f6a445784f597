import pg from 'pg'

interface Statement {
  name?: string
  text: string
  values: unknown[]
}

/** A call's statements: those of a wave were in flight together, a transaction's ran one by one. */
export interface Recorded {
  waves: Statement[][]
  isTransaction: boolean
}

type Query = (this: pg.Client, ...args: unknown[]) => unknown

let waves: Statement[][] | null = null
let pending = 0

/** The job queue's statements do not belong to the call. */
const isForeign = ({ text }: Statement) => text.includes('pgboss')
/** Nor does the session lookup, which the floor does by itself. */
const isSession = ({ name, text }: Statement) => name?.startsWith('find-actor') || text.includes('last_seen_at =')

export function startRecording(): void {
  waves = []
  pending = 0
}

export function stopRecording(): Recorded {
  const all = without(waves ?? [], (statement) => isForeign(statement) || isSession(statement))
  waves = null
  return { waves: all, isTransaction: all.flat().some(({ text }) => /^begin/i.test(text)) }
}

const without = (all: Statement[][], is: (statement: Statement) => boolean) =>
  all.map((wave) => wave.filter((statement) => !is(statement))).filter((wave) => wave.length > 0)

/** Patches the driver, so that the server itself runs unchanged. */
export function listenToDriver(): void {
  const original = pg.Client.prototype.query as unknown as Query
  const listening: Query = function (...args) {
    if (!waves) return Reflect.apply(original, this, args)
    const [first, second] = args
    const config = (typeof first === 'string' ? { text: first } : first) as Partial<Statement>
    const values = config.values ?? (Array.isArray(second) ? second : [])
    const statement = { text: config.text ?? '', values: [...values], ...(config.name && { name: config.name }) }
    if (pending === 0) waves.push([])
    waves.at(-1)?.push(statement)
    pending++
    const over = () => {
      pending--
    }
    const callback = args.findIndex((arg) => typeof arg === 'function')
    if (callback >= 0) {
      const told = args[callback] as (...answer: unknown[]) => void
      args[callback] = (...answer: unknown[]) => {
        over()
        told(...answer)
      }
      return Reflect.apply(original, this, args)
    }
    const answer = Reflect.apply(original, this, args) as Promise<unknown>
    answer.then(over, over)
    return answer
  }
  pg.Client.prototype.query = listening as unknown as typeof pg.Client.prototype.query
}
