import { Box, Text } from '@mantine/core'
import { useState } from 'react'
import type { GradingDetail } from '#contract/course-work.ts'
import { AddressLink } from '#web/ui/AddressLink.tsx'
import { Markdown } from '#web/ui/Markdown.tsx'
import styles from './Grading.module.css'
import type { GradingFrame } from './grading-keys.ts'

interface AssignmentNotesProps {
  assignment: GradingDetail['assignment']
  frame: GradingFrame
}

/** Collapsed where the comment is below it: on a phone, and beside the desk's queue. */
export function AssignmentNotes({ assignment, frame }: AssignmentNotesProps) {
  const narrow = frame === 'desk' ? '(max-width: 80em)' : '(max-width: 48em)'
  const [isNarrow] = useState(() => window.matchMedia(narrow).matches)
  return (
    <details className={styles.notes} open={!isNarrow}>
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
