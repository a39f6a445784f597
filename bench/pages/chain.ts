export interface Request {
  url: string
  type: string
  /** URL of the page, script or style sheet that requested it. */
  cause: string | null
  bytes: number
}

/** The longest chain of requests that waited for one another. */
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
