import type { Browser } from '@playwright/test'
import type { School } from '#test/support/served-school.ts'

const ROUNDS = 20

/**
 * Milliseconds of CPU that the server and PostgreSQL spend on all requests of a cold visit. Asked for again without the browser, which would
 * share their processors, and until V8 has compiled what renders the page, as on a server that has been up for some minutes.
 */
export async function serverCost(
  browser: Browser,
  school: School,
  serverCpu: () => Promise<number>,
  { urls, who }: { urls: readonly string[]; who: string | null },
): Promise<number> {
  const context = await browser.newContext()
  try {
    if (who) await school.signIn(context, who)
    const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
    const visit = async () => {
      for (const url of urls) {
        const response = await fetch(url, { headers: { cookie, 'accept-encoding': 'gzip, deflate, br, zstd' } })
        if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
        await response.arrayBuffer()
      }
    }
    for (let round = 0; round < ROUNDS; round += 1) await visit()
    const before = await serverCpu()
    for (let round = 0; round < ROUNDS; round += 1) await visit()
    return ((await serverCpu()) - before) / 1000 / ROUNDS
  } finally {
    await context.close()
  }
}
