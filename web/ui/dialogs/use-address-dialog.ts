import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

/**
 * A dialog that stands in the address, so that it can be shared, reloaded and left by Back:
 *   const work = useAddressDialog('work')   // ?work=12
 *   <Link to={work.to(12)}>   work.value   work.change('13')   work.close()
 */
export interface AddressDialog {
  value: string | null
  /** The address that opens it on this page. */
  to(value: number | string): string
  /** The same dialog shows another thing; no step for Back. */
  change(value: number | string): void
  close(): void
}

export function useAddressDialog(name: string): AddressDialog {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const value = params.get(name)
  // Opened from this page, closing is a step back; opened afresh in a tab, there is nothing of ours behind it.
  const wasClosed = useRef(value === null)
  useEffect(() => {
    if (value === null) wasClosed.current = true
  }, [value])

  const withValue = (next: number | string | null) => {
    const parts = new URLSearchParams(params)
    if (next === null) parts.delete(name)
    else parts.set(name, String(next))
    return parts
  }
  return {
    value,
    to: (next) => `?${withValue(next)}`,
    change: (next) => setParams(withValue(next), { replace: true, preventScrollReset: true }),
    close() {
      if (wasClosed.current) void navigate(-1)
      else setParams(withValue(null), { replace: true, preventScrollReset: true })
    },
  }
}
