/** '1,234' or '-1,234.50', as Intl.NumberFormat('en-US') writes it. Intl itself takes milliseconds to start in a browser. */
export function formatFigure(value: number, decimals = 0): string {
  return signOf(value) + digitsOf(value, decimals)
}

/** '$1,234' or '-$1,234.50' */
export function formatDollars(value: number, decimals = 0): string {
  return `${signOf(value)}$${digitsOf(value, decimals)}`
}

const signOf = (value: number) => (value < 0 || Object.is(value, -0) ? '-' : '')

function digitsOf(value: number, decimals: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'NaN' : '∞'
  // Rounded half up in decimal, so that 1.005 becomes 1.01 although the floating-point number is a little smaller.
  const [mantissa = '', exponent] = Math.abs(value).toExponential().split('e')
  const digits = mantissa.replace('.', '')
  const kept = Number(exponent) + 1 + decimals
  const isRoundedUp = kept >= 0 && (digits[kept] ?? '0') >= '5'
  const scaled = BigInt(digits.slice(0, Math.max(0, kept)).padEnd(kept, '0')) + (isRoundedUp ? 1n : 0n)
  const text = String(scaled).padStart(decimals + 1, '0')
  const point = text.length - decimals
  const whole = text.slice(0, point).replace(/\B(?=(\d{3})+$)/g, ',')
  return decimals === 0 ? whole : `${whole}.${text.slice(point)}`
}
