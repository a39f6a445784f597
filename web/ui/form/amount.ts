export interface AmountRules {
  /** Stands before the number. */
  prefix?: string
  /** Digits after the point; none unless told. */
  decimals?: number
}

/** The number that was typed, null for none yet; undefined for what is no amount. */
export function readAmount(text: string, { prefix = '', decimals = 0 }: AmountRules): number | null | undefined {
  const plain = text.replace(prefix, '').replaceAll(/[,\s]/g, '')
  const [whole = '', fraction] = plain.split('.', 2)
  const isAmount =
    /^\d*(\.\d*)?$/.test(plain) && (fraction === undefined || (decimals > 0 && fraction.length <= decimals))
  if (!isAmount) return undefined
  return whole || fraction ? Number(plain) : null
}

/** '$68,500' */
export function writeAmount(value: number | null, { prefix = '', decimals = 0 }: AmountRules): string {
  return value === null ? '' : prefix + value.toLocaleString('en-US', { maximumFractionDigits: decimals })
}
