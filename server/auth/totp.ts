import { generateURI, verifySync } from 'otplib'
import QRCode from 'qrcode'

export { generateSecret } from 'otplib'

const ISSUER = 'Homeroom'
/** Tolerates a phone clock that is one time step off. */
const DRIFT_SECONDS = 30

/** The TOTP time step of a valid code; null if it is wrong. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const epoch = Math.floor(now.getTime() / 1000)
  const result = verifySync({ strategy: 'totp', secret, token: code, epoch, epochTolerance: DRIFT_SECONDS })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}

/** The otpauth: URI in the QR code. */
export function appAddress(secret: string, email: string): string {
  return generateURI({ issuer: ISSUER, label: email, secret })
}

/** A data: URL, which the CSP allows for images. */
export async function pictureOf(address: string): Promise<string> {
  const svg = await QRCode.toString(address, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' })
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
