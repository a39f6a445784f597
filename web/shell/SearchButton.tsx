import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useMemo, useState } from 'react'
import type { Me } from '#contract/accounts.ts'
import { useNavigate } from '#web/navigation/hooks.ts'
import { cx } from '#web/ui/cx.ts'
import { showMessage } from '#web/ui/dialogs/alerts.ts'
import { usePageShortcuts } from '#web/ui/shortcuts/page-shortcuts.ts'
import { modifierKey } from '#web/ui/shortcuts/use-shortcuts.ts'
import { useLate } from '#web/ui/use-late.ts'
import { useStored } from '#web/ui/use-stored.ts'
import { leaveByLogout } from './LeaveGuard.tsx'
import { PageShortcuts } from './PageShortcuts.tsx'
import styles from './SearchButton.module.css'

const loadPalette = () => import('#web/features/search/SearchPalette.tsx')

/** One key to everything, and the list of keys. The palette's code is loaded when it is first opened. */
export function SearchButton({ me }: { me: Me }) {
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(false)
  const [areKeysOpen, setAreKeysOpen] = useState(false)
  const [text, setText] = useState('')
  /** Enter was pressed before the palette was there. */
  const [isEntered, setIsEntered] = useState(false)
  const modifier = useStored(modifierKey, 'Ctrl')

  function open() {
    setAreKeysOpen(false)
    setText('')
    setIsEntered(false)
    setIsOpen(true)
  }
  const close = () => setIsOpen(false)
  const Palette = useLate(loadPalette, isOpen, () => {
    close()
    void showMessage({ title: 'Search', body: 'The search could not be loaded. Check your connection and try again.' })
  })
  const hint = useMemo(() => ({ keys: [modifier, 'K'], does: 'search everything' }), [modifier])
  usePageShortcuts({ 'ctrl+k': open }, hint)

  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title={`Search (${modifier}+K)`}
        onPointerEnter={() => void loadPalette().catch(() => {})}
        onClick={open}
      >
        <IconSearch size={18} stroke={1.8} aria-hidden />
        <span className={cx(styles.word)}>Search</span>
        <kbd className={styles.key} aria-hidden>
          {modifier} K
        </kbd>
      </button>
      {isOpen && Palette ? (
        <Palette
          me={me}
          text={text}
          onType={setText}
          isEntered={isEntered}
          onClose={close}
          onLogOut={() => void leaveByLogout(navigate)}
          onShowKeys={() => setAreKeysOpen(true)}
        />
      ) : null}
      {isOpen && !Palette ? (
        // Takes what is typed until the palette is there.
        <input
          ref={(field) => field?.focus()}
          className={styles.early}
          aria-label="Search"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={({ key }) => {
            if (key === 'Enter') setIsEntered(true)
            if (key === 'Escape') close()
          }}
        />
      ) : null}
      <PageShortcuts isOpen={areKeysOpen} onToggle={setAreKeysOpen} />
    </>
  )
}
