import {
  ModalBase,
  ModalBaseCloseButton,
  ModalBaseContent,
  ModalBaseOverlay,
  useMantineColorScheme,
} from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import type { Me } from '#contract/accounts.ts'
import { ROLE } from '#domain/account-role.ts'
import { reflectionsNavVisible } from '#domain/reflection-window.ts'
import { SEARCH_LIMIT } from '#domain/search-rank.ts'
import { count } from '#domain/time-in-words.ts'
import { ownCohort } from '#web/features/cohorts/cohorts-queries.ts'
import { useNavigate, usePlace } from '#web/navigation/hooks.ts'
import { cx } from '#web/ui/cx.ts'
import { useDialogLayer, useDialogStack } from '#web/ui/dialogs/use-dialog-stack.ts'
import { useNow } from '#web/ui/use-now.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { action, type Entry, pageEntries } from './entries.ts'
import { FoundList } from './FoundList.tsx'
import styles from './SearchPalette.module.css'
import { useFound } from './use-found.ts'

export interface SearchPaletteProps {
  me: Me
  text: string
  onType(text: string): void
  /** Enter was pressed while the code was loading. */
  isEntered: boolean
  onClose(): void
  onLogOut(): void
  onShowKeys(): void
}

const AT_ONCE = { duration: 0 }

/** A combobox with a list of options, after the pattern of the WAI-ARIA Authoring Practices. */
export default function SearchPalette(props: SearchPaletteProps) {
  const { me, text, onType, onClose } = props
  const navigate = useNavigate()
  const dialog = useDialogStack(true, onClose)
  const layer = useDialogLayer(true)
  const listId = useId()
  const { groups, isPending, failure } = useFound(me, text, useLocalEntries(props))
  const options = groups.flatMap(({ entries }) => entries)
  /** Where the arrows led; it stays there when an answer brings other options. */
  const [chosen, setChosen] = useState<string | null>(null)
  const active = options.find(({ key }) => key === chosen) ?? options[0]
  /** Enter was pressed before the answer to this text: it opens what will be first. */
  const [awaited, setAwaited] = useState<{ inNewTab: boolean } | null>(props.isEntered ? { inNewTab: false } : null)

  useClosedByBack(onClose)

  function open(entry: Entry, inNewTab: boolean) {
    onClose()
    if (entry.href) window.open(entry.href, '_blank', 'noopener')
    else if (entry.to && inNewTab) window.open(entry.to, '_blank', 'noopener')
    else if (entry.to) void navigate(entry.to)
    else entry.run?.()
  }

  const openAwaited = useEffectEvent(() => {
    setAwaited(null)
    if (awaited && active) open(active, awaited.inNewTab)
  })
  useEffect(() => {
    if (awaited && !isPending) openAwaited()
  }, [awaited, isPending])

  function type(next: string) {
    setChosen(null)
    setAwaited(null)
    onType(next)
  }

  function move(to: number) {
    setAwaited(null)
    setChosen(options.at(to % options.length)?.key ?? null)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const { key, shiftKey, altKey } = event
    const isCombination = event.ctrlKey || event.metaKey
    const at = active ? options.indexOf(active) : 0
    const steps: Record<string, () => void> = {
      ArrowDown: () => move(at + 1),
      ArrowUp: () => move(at - 1),
      Home: () => move(0),
      End: () => move(-1),
    }
    const step = shiftKey || altKey || isCombination ? undefined : steps[key]
    if (step) step()
    else if (key === 'Enter') enter(isCombination)
    else if (key.toLowerCase() === 'k' && isCombination) onClose()
    else return
    event.preventDefault()
  }

  function enter(inNewTab: boolean) {
    if (isPending && chosen === null) setAwaited({ inNewTab })
    else if (active) open(active, inNewTab)
  }

  return (
    <ModalBase
      opened
      onClose={onClose}
      withinPortal
      lockScroll
      trapFocus
      closeOnEscape={false}
      closeOnClickOutside
      returnFocus={false}
      transitionProps={AT_ONCE}
      zIndex={layer}
    >
      <ModalBaseOverlay />
      <ModalBaseContent
        aria-label="Search"
        data-dialog={dialog}
        className={cx(styles.content)}
        innerProps={{ className: cx(styles.inner) }}
        radius="lg"
      >
        <div className={styles.head}>
          <IconSearch size={20} stroke={1.8} aria-hidden />
          <input
            ref={goOnTyping}
            className={styles.input}
            role="combobox"
            aria-label={me.role === ROLE.student ? LABELS.own : LABELS.school}
            aria-expanded={options.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={active ? optionId(listId, active) : undefined}
            placeholder={me.role === ROLE.student ? LABELS.own : LABELS.school}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={SEARCH_LIMIT}
            data-autofocus
            value={text}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
          <ModalBaseCloseButton />
        </div>
        <FoundList
          id={listId}
          groups={groups}
          active={active}
          optionId={(entry) => optionId(listId, entry)}
          onPoint={({ key }) => setChosen(key)}
          onOpen={open}
        />
        {failure ? (
          <p className={styles.note} role="status">
            {failure} Pages, actions and what you opened lately are still here.
          </p>
        ) : null}
        {options.length === 0 && !isPending && !failure ? (
          <p className={styles.note}>
            Nothing found for “{text.trim()}”. {me.role === ROLE.student ? SEARCHED.own : SEARCHED.school}
          </p>
        ) : null}
        <VisuallyHidden role="status">
          {text.trim() === '' || isPending ? '' : options.length === 0 ? 'No results' : count(options.length, 'result')}
        </VisuallyHidden>
        <p className={styles.keys} aria-hidden>
          <kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>Enter</kbd> open <kbd>Ctrl</kbd> <kbd>Enter</kbd> new tab <kbd>Esc</kbd>{' '}
          close
        </p>
      </ModalBaseContent>
    </ModalBase>
  )
}

const LABELS = {
  school: 'Search people, cohorts, assignments, pages and actions',
  own: 'Search your assignments, pages and actions',
}
const SEARCHED = {
  school:
    'You can search for students and employees by name or email, cohorts by name, assignments by name or tag, pages and actions.',
  own: 'You can search for your assignments by name, pages and actions.',
}

/** At once, not with the dialog's own focus a moment later: the next letter is on its way. */
function goOnTyping(field: HTMLInputElement | null): void {
  field?.focus()
  field?.setSelectionRange(field.value.length, field.value.length)
}

const optionId = (listId: string, { key }: Entry) => `${listId}-${key.replaceAll(' ', '-')}`

/** Back leads to another page, over which nobody asked for it. A list that is still being searched stays the same page. */
function useClosedByBack(onClose: () => void): void {
  const { location, by } = usePlace()
  const { key } = location
  const isSamePage = by === 'REPLACE'
  const [openedAt] = useState(key)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (key !== openedAt && !isSamePage) close()
  }, [key, openedAt, isSamePage])
}

/** Pages and actions: they are here before any answer. */
function useLocalEntries({ me, onLogOut, onShowKeys }: SearchPaletteProps): Entry[] {
  const { setColorScheme } = useMantineColorScheme()
  const { data } = useQuery({ ...ownCohort, enabled: false })
  const showsReflections = reflectionsNavVisible(data?.cohort?.classroom_start ?? null, useNow())
  const { feedback_url } = me
  return [
    ...pageEntries(me.role, (page) => page === 'studentReflections' && !showsReflections),
    ...(me.role === ROLE.employee && feedback_url
      ? [{ ...action('GIVE FEEDBACK', 'portal', () => undefined), href: feedback_url }]
      : []),
    action('Light appearance', 'colour color theme mode switch', () => setColorScheme('light')),
    action('Dark appearance', 'colour color theme mode switch', () => setColorScheme('dark')),
    action('Appearance as the system', 'colour color theme mode switch', () => setColorScheme('auto')),
    action('Keyboard shortcuts', 'keys help ?', onShowKeys),
    action('Log out', 'logout sign out leave', onLogOut),
  ]
}
