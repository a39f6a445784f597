/** What telephones take by default, a little rounded up, and little enough to be decoded beside everything else. */
export const MOST_MEGAPIXELS = 25

/** From what the picture's head says of itself, before any of it is decoded. */
export function pixelProblem({ width, height }: { width: number; height: number }): string | null {
  const pixels = width * height
  if (pixels <= MOST_MEGAPIXELS * 1_000_000) return null
  const megapixels = Math.ceil(pixels / 1_000_000).toLocaleString('en-US')
  return `This picture has ${megapixels} megapixels. Please choose one of at most ${MOST_MEGAPIXELS}.`
}
