import { generateURI, verifySync } from 'otplib'
import QRCode from 'qrcode'

export { generateSecret } from 'otplib'

const ISSUER = 'Homeroom'
/** A phone's clock may be half a minute off, which is one code earlier or later. */
const DRIFT_SECONDS = 30

/** The half minute that a code of six digits belongs to, counted from 1970; null when it is not right. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const epoch = Math.floor(now.getTime() / 1000)
  const result = verifySync({ strategy: 'totp', secret, token: code, epoch, epochTolerance: DRIFT_SECONDS })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}

/** What an authenticator app reads from the picture. */
export function appAddress(secret: string, email: string): string {
  return generateURI({ issuer: ISSUER, label: email, secret })
}

/** As an image that a page may show under `img-src data:`. */
export async function pictureOf(address: string): Promise<string> {
  const svg = await QRCode.toString(address, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' })
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
