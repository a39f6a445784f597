import type { ComponentProps, MouseEvent } from 'react'
import { addressOf } from '#web/navigation/entries.ts'
import { useRouter } from '#web/navigation/hooks.ts'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address of this portal: '/students', or '?tab=notes' on the same page. */
  to: string
  /** Takes the place of the current entry in the history. */
  replace?: boolean
}

/** A link to another page of the portal. */
export function Link({ to, replace = false, onClick, ...rest }: LinkProps) {
  const router = useRouter()
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    const isForBrowser = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (event.defaultPrevented || isForBrowser || rest.target) return
    event.preventDefault()
    const isHere = router.resolve(to) === addressOf(router.state.place.location)
    void router.navigate(to, { replace: replace || isHere })
  }
  return <a {...rest} href={to} onClick={follow} />
}
