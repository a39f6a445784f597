import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Prints the page; with a sheet, what is drawn for it is on paper too, until it is printed. */
export function usePrinting<Sheet>() {
  const [sheet, setSheet] = useState<Sheet | null>(null)
  useEffect(() => {
    const clear = () => setSheet(null)
    window.addEventListener('afterprint', clear)
    return () => window.removeEventListener('afterprint', clear)
  }, [])
  return {
    sheet,
    print(next: Sheet | null) {
      // Drawn before the browser takes its picture of the page.
      flushSync(() => setSheet(() => next))
      window.print()
    },
  }
}
