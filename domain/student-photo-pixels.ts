import { formatFigure } from './figures.ts'

/** Fits phones' default photos, and is small enough to decode on the server that runs everything else. */
export const MAX_MEGAPIXELS = 25

/** Checks the size in the image header, before decoding. */
export function pixelProblem({ width, height }: { width: number; height: number }): string | null {
  const pixels = width * height
  if (pixels <= MAX_MEGAPIXELS * 1_000_000) return null
  const megapixels = formatFigure(Math.ceil(pixels / 1_000_000))
  return `This picture has ${megapixels} megapixels. Please choose one of at most ${MAX_MEGAPIXELS}.`
}
