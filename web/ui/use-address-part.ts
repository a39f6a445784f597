import { useEffect, useRef } from 'react'
import { useNavigate, useNavigationType, useSearchParams } from 'react-router'

/**
 * A dialog in the URL (?work=5), so that it can be shared, reloaded, and closed by Back.
 *   const work = useAddressPart('work')     <Link to="?work=5" />     work.value   work.set('6')   work.close()
 * `set` replaces the history entry; `close` goes back if a link opened the dialog.
 */
interface AddressPart {
  value: string | null
  set(value: string): void
  close(): void
}

export function useAddressPart(name: string): AddressPart {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const type = useNavigationType()
  const value = params.get(name)
  const before = useRef<string | null | undefined>(undefined)
  const isOpenedHere = useRef(false)
  useEffect(() => {
    if (value === null) isOpenedHere.current = false
    else if (before.current === null) isOpenedHere.current = type === 'PUSH'
    before.current = value
  }, [value, type])

  function change(next: string | null) {
    setParams(
      (now) => {
        if (next === null) now.delete(name)
        else now.set(name, next)
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  }

  return {
    value,
    set: change,
    close: () => (isOpenedHere.current ? void navigate(-1) : change(null)),
  }
}
