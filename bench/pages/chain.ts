export interface Request {
  url: string
  type: string
  /** The address of what asked for it: a page, a script, a style sheet. */
  cause: string | null
  bytes: number
}

/** The most requests that had to wait for one another, first to last. */
export function longestChain(requests: readonly Request[]): string[] {
  const byUrl = new Map(requests.map((request) => [request.url, request]))
  const chains = requests.map((request) => {
    const chain: string[] = []
    for (let at: Request | undefined = request; at && !chain.includes(at.url); at = byUrl.get(at.cause ?? '')) {
      chain.unshift(at.url)
    }
    return chain
  })
  return chains.reduce((longest, chain) => (chain.length > longest.length ? chain : longest), [])
}
