import { Switch } from '@mantine/core'
import { ToolbarItem } from '#web/ui/Toolbar.tsx'
import '#web/ui/choice-styles.ts'

interface SelectSwitchesProps {
  isSelecting: boolean
  onSelecting(isSelecting: boolean): void
  isArchived: boolean
  onArchived(value: string): void
}

/** Select many, and the archived ones instead of the others. */
export function SelectSwitches({ isSelecting, onSelecting, isArchived, onArchived }: SelectSwitchesProps) {
  return (
    <>
      <ToolbarItem>
        <Switch
          label="Select many"
          checked={isSelecting}
          onChange={(event) => onSelecting(event.currentTarget.checked)}
        />
      </ToolbarItem>
      <ToolbarItem>
        <Switch
          label="Archived"
          checked={isArchived}
          onChange={(event) => onArchived(event.currentTarget.checked ? '1' : '')}
        />
      </ToolbarItem>
    </>
  )
}
