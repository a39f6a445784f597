import { CloseButton, TextInput } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { SEARCH_DEBOUNCE_MS } from '#domain/pauses.ts'
import { useIsLeaving, useRouter } from '#web/navigation/hooks.ts'
import { addressChanged, type SearchText, searchSent } from './search-text.ts'
import { usePageShortcuts } from './shortcuts/page-shortcuts.ts'

const HINT = { keys: ['/'], does: 'search this list' }

/** Searches while typing, debounced by 250 ms; Enter searches at once. */
interface SearchBoxProps {
  label: string
  helper?: string
  value: string
  onSearch(text: string): void
}

export function SearchBox({ label, helper, value, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(value)
  // Not state: React would compute what is typed from an address that it has drawn but not shown, and then take the one
  // that is still shown for Back.
  const text = useRef<SearchText>({ typed: value, address: value, sent: [] })
  useLayoutEffect(() => {
    if (value === text.current.address) return
    text.current = addressChanged(text.current, value)
    setTyped(text.current.typed)
  }, [value])
  const field = useRef<HTMLInputElement>(null)
  usePageShortcuts({ '/': focusField }, HINT)
  const search = useEffectEvent(send)
  // A search that fires after a click on a row would navigate back.
  const isLeaving = useIsLeaving()
  const router = useRouter()
  useEffect(() => {
    if (typed.trim() === value || isLeaving) return
    const { pathname } = window.location
    const timer = setTimeout(() => {
      // The router knows the target at once; URL and render follow later.
      const { goal, place } = router.state
      if ((goal ?? place.location).pathname === pathname) search(typed.trim())
    }, SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed, value, isLeaving, router])

  return (
    <TextInput
      ref={field}
      type="search"
      role="searchbox"
      label={label}
      {...(helper ? { description: helper } : {})}
      inputWrapperOrder={['label', 'input', 'description']}
      value={typed}
      maxLength={200}
      leftSection={<IconSearch size={17} stroke={1.8} aria-hidden />}
      rightSection={
        typed ? <CloseButton size={28} aria-label={`Clear ${label.toLowerCase()}`} onClick={clear} /> : null
      }
      onChange={({ currentTarget }) => put({ ...text.current, typed: currentTarget.value })}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send(typed.trim())
      }}
    />
  )

  function focusField() {
    field.current?.focus()
    field.current?.select()
  }

  function put(next: SearchText) {
    text.current = next
    setTyped(next.typed)
  }

  function clear() {
    put({ ...text.current, typed: '' })
    send('')
  }

  function send(search: string) {
    put(searchSent(text.current, search))
    onSearch(search)
  }
}
