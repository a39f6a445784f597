import { useStore } from '#web/store.ts'
import { pageHints, usePageShortcuts } from '#web/ui/shortcuts/page-shortcuts.ts'
import { ShortcutHints } from '#web/ui/shortcuts/ShortcutHints.tsx'
import { useLate } from '#web/ui/use-late.ts'

const loadList = () => import('#web/ui/shortcuts/ShortcutList.tsx')

const HINT = { keys: ['?'], does: 'this list' }

interface PageShortcutsProps {
  isOpen: boolean
  onToggle(isOpen: boolean): void
}

/** The keys of the page, behind '?' and a button. A dialog has a list of its own. */
export function PageShortcuts({ isOpen, onToggle }: PageShortcutsProps) {
  usePageShortcuts({ '?': () => onToggle(!isOpen) }, HINT)
  // This list comes last, whatever was mounted after it.
  const hints = [...useStore(pageHints).filter((hint) => hint !== HINT), HINT]
  const List = useLate(loadList, isOpen, () => onToggle(false))
  return <ShortcutHints hints={hints} isOpen={isOpen} onToggle={onToggle} opens="below" List={List} />
}
