/** A logo fits into this box, in pixels; on screen and in mails it is drawn at half that size, for sharp displays. */
export const LOGO_BOX = { width: 440, height: 128 }

/** The size at which a logo is drawn, at most `height` high and as wide as the box allows. */
export function logoSize(
  logo: { width: number; height: number },
  { width, height }: { width: number; height: number },
): { width: number; height: number } {
  const scale = Math.min(1, width / logo.width, height / logo.height)
  return { width: Math.max(1, Math.round(logo.width * scale)), height: Math.max(1, Math.round(logo.height * scale)) }
}

export const logoAddress = (hash: string): string => `/logo/${hash}.png`
