import { Box, Text } from '@mantine/core'
import { useState } from 'react'
import type { GradingDetail } from '#contract/course-work.ts'
import { AddressLink } from '#web/ui/AddressLink.tsx'
import { Markdown } from '#web/ui/Markdown.tsx'
import styles from './Grading.module.css'

/** Collapsed on a phone. */
export function AssignmentNotes({ assignment }: { assignment: GradingDetail['assignment'] }) {
  const [isPhone] = useState(() => window.matchMedia('(max-width: 48em)').matches)
  return (
    <details className={styles.notes} open={!isPhone}>
      <summary>What the assignment asks</summary>
      <Box component="section" className={styles.notesText} aria-label="What the assignment asks" tabIndex={0}>
        {assignment.repository ? (
          <p>
            <AddressLink address={assignment.repository} />
          </p>
        ) : null}
        {assignment.notes.trim() ? (
          <Markdown text={assignment.notes} />
        ) : (
          <Text c="dimmed">This assignment has no notes.</Text>
        )}
      </Box>
    </details>
  )
}
