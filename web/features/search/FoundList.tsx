import IconBolt from '@tabler/icons-react/dist/esm/icons/IconBolt.mjs'
import IconClipboardCheck from '@tabler/icons-react/dist/esm/icons/IconClipboardCheck.mjs'
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs'
import IconIdBadge from '@tabler/icons-react/dist/esm/icons/IconIdBadge.mjs'
import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import { type MouseEvent, useEffect } from 'react'
import type { SearchGroup, SearchKind } from '#domain/search-rank.ts'
import type { Entry } from './entries.ts'
import styles from './SearchPalette.module.css'

interface FoundListProps {
  id: string
  groups: readonly { label: SearchGroup; entries: readonly Entry[] }[]
  active: Entry | undefined
  optionId(entry: Entry): string
  /** The pointer moved onto an entry. */
  onPoint(entry: Entry): void
  onOpen(entry: Entry, inNewTab: boolean): void
}

const ICONS: Record<SearchKind, typeof IconFile> = {
  page: IconFile,
  cohort: IconUsersGroup,
  student: IconSchool,
  employee: IconIdBadge,
  assignment: IconClipboardCheck,
  action: IconBolt,
}

export function FoundList({ id, groups, active, optionId, onPoint, onOpen }: FoundListProps) {
  const activeId = active && optionId(active)
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    <div id={id} role="listbox" aria-label="Results" className={styles.list}>
      {groups.map(({ label, entries }) => (
        <fieldset key={label} className={styles.groupBox} aria-labelledby={`${id}-${label}`}>
          <div id={`${id}-${label}`} role="presentation" className={styles.group}>
            {label}
          </div>
          {entries.map((entry) => (
            <Option
              key={entry.key}
              id={optionId(entry)}
              entry={entry}
              isActive={entry === active}
              onPoint={onPoint}
              onOpen={onOpen}
            />
          ))}
        </fieldset>
      ))}
    </div>
  )
}

interface OptionProps extends Pick<FoundListProps, 'onPoint' | 'onOpen'> {
  id: string
  entry: Entry
  isActive: boolean
}

function Option({ id, entry, isActive, onPoint, onOpen }: OptionProps) {
  const Icon = ICONS[entry.kind]
  const click = (event: MouseEvent) => onOpen(entry, event.ctrlKey || event.metaKey || event.button === 1)
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={styles.option}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      // Chromium also tells of a pointer that rests while the list moves.
      onMouseMove={({ movementX, movementY }) => {
        if (!isActive && (movementX !== 0 || movementY !== 0)) onPoint(entry)
      }}
      onClick={click}
      onKeyDown={({ key, ctrlKey, metaKey }) => {
        if (key === 'Enter') onOpen(entry, ctrlKey || metaKey)
      }}
      onAuxClick={(event) => {
        if (event.button === 1) click(event)
      }}
    >
      <Icon size={18} stroke={1.7} aria-hidden />
      <span className={styles.name}>{entry.name}</span>
      <span className={styles.about}>{entry.about}</span>
    </div>
  )
}
