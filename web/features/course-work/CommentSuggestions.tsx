import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { createSuggester, SUGGESTION_SOURCE_WORDS } from '#domain/course-work-suggestions.ts'
import { callOptions } from '#web/api/call-options.ts'
import { Suggestions } from '#web/ui/Suggestions.tsx'

interface CommentSuggestionsProps {
  fieldId: string
  assignmentId: number
}

/** Sentences of earlier feedback, while a comment is typed. Loaded on demand. */
export default function CommentSuggestions({ fieldId, assignmentId }: CommentSuggestionsProps) {
  const { data } = useQuery({
    ...callOptions('courseWork', 'suggestions', { params: { assignmentId } }),
    meta: { quiet: true },
  })
  const suggest = useMemo(
    () => createSuggester((data?.rows ?? []).map((row) => ({ ...row, note: SUGGESTION_SOURCE_WORDS[row.from] }))),
    [data],
  )
  return <Suggestions fieldId={fieldId} label="Sentences used before" suggest={suggest} />
}
