import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

interface Options {
  parts: string[]
  sizes: number[]
  /** Parts of names; empty for all. */
  only: string[]
  /** Other checkouts to measure beside this one, by the names of their folders. */
  against: string[]
}

export function readOptions(args: string[], known: string[]): Options {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      sizes: { type: 'string', default: '1,10,100' },
      only: { type: 'string', default: '' },
      against: { type: 'string', multiple: true, default: [] },
    },
  })
  const unknown = positionals.find((name) => !known.includes(name))
  if (unknown) throw new Error(`There is no part "${unknown}". There is: ${known.join(', ')}.`)
  const sizes = values.sizes.split(',').map(Number)
  if (!sizes.every((size) => Number.isInteger(size) && size >= 1 && size <= 1000)) {
    throw new Error(`--sizes takes whole numbers such as 1,10,100, not ${values.sizes}.`)
  }
  return {
    parts: positionals.length > 0 ? positionals : known,
    sizes: sizes.sort((a, b) => a - b),
    only: values.only === '' ? [] : values.only.split(','),
    against: values.against.map((folder) => resolve(folder)),
  }
}
