import { useEffect, useRef } from 'react'
import { useNavigate, usePlace } from '#web/navigation/hooks.ts'
import { useAddress } from './use-address.ts'

/**
 * A dialog in the URL (?work=5), so that it can be shared, reloaded, and closed by Back.
 *   const work = useAddressPart('work')     <Link to="?work=5" />     work.value   work.set('6')   work.close()
 * `set` replaces the history entry; `close` goes back if a link opened the dialog.
 */
export interface AddressPart {
  value: string | null
  set(value: string): void
  close(): void
}

export function useAddressPart(name: string): AddressPart {
  const { params, change } = useAddress()
  const navigate = useNavigate()
  const { by } = usePlace()
  const value = params.get(name)
  const before = useRef<string | null | undefined>(undefined)
  const isOpenedHere = useRef(false)
  useEffect(() => {
    if (value === null) isOpenedHere.current = false
    else if (before.current === null) isOpenedHere.current = by === 'PUSH'
    before.current = value
  }, [value, by])

  return {
    value,
    set: (next) => change({ [name]: next }),
    close: () => (isOpenedHere.current ? void navigate(-1) : change({ [name]: undefined })),
  }
}
