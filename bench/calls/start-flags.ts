import { readFile } from 'node:fs/promises'

/** The flags that `npm start` gives to Node: what is measured runs with the same. */
export async function startFlags(): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
  return String(scripts.start)
    .split(' ')
    .filter((word) => word.startsWith('--'))
}
