import type { Tag } from '#contract/school.ts'
import { Chip } from '#web/ui/StatusChip.tsx'
import styles from './Assignments.module.css'

export function TagList({ tags }: { tags: readonly Tag[] }) {
  return (
    <span className={styles.tags}>
      {tags.map((tag) => (
        <Chip key={tag.id} tone="neutral">
          {tag.name}
        </Chip>
      ))}
    </span>
  )
}
