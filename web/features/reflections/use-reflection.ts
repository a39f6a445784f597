import { useState } from 'react'
import { pagePath } from '#contract/pages.ts'
import type { Reflection } from '#contract/reflections.ts'
import { formatDate } from '#domain/display.ts'
import { missingScores, reflectionProblem } from '#domain/reflection-form.ts'
import type { ApiError } from '#web/api/api-error.ts'
import { idempotencyKey } from '#web/api/idempotency-key.ts'
import { confirmConversation } from '#web/features/conversations/confirm-request.ts'
import { sendOrQueue } from '#web/features/course-work/outbox.ts'
import { useMe } from '#web/session/me.ts'
import { confirm } from '#web/ui/dialogs/alerts.ts'
import { whileSaving } from '#web/ui/dialogs/busy.ts'
import { DISCARD } from '#web/ui/form/discard-question.ts'
import { useEditForm } from '#web/ui/form/use-edit-form.ts'
import { refreshOwnReflections, showReflected } from './own-queries.ts'
import { type ReflectionValues, reflectionItem, reflectionValues } from './reflection-values.ts'

interface ReflectionOptions {
  day: string
  saved: Reflection | null
  refusal: ApiError | null
  onSending(): void
  onDone(): void
}

const FORM_ERROR = { field: '', message: 'Your reflection was not saved. What you wrote is still here.' }

/** Not useEdit: the outbox may delay it, and the conflicting version is the student's own. */
export function useReflection({ day, saved, refusal, onSending, onDone }: ReflectionOptions) {
  const me = useMe()
  const item = reflectionItem(day)
  const form = useEditForm<ReflectionValues>({
    initial: reflectionValues(saved),
    version: saved?.version ?? 0,
    check: reflectionProblem,
    draftKey: item,
  })
  const [elsewhere, setElsewhere] = useState(() => current(refusal))
  const { values } = form

  async function send(version: number) {
    const asksForConversation = values.additional_conversation_wanted && !saved?.additional_conversation_wanted
    const about = { kind: 'reflection', item, feedback_on: day, asksForConversation } as const
    const words = {
      title: `Your reflection for ${formatDate(day)}`,
      href: pagePath('studentReflections'),
      values,
      version,
    }
    onSending()
    const answer = await whileSaving(async () => {
      const outcome = await sendOrQueue(me.id, { ...about, ...words, key: idempotencyKey() })
      // Before the pause ends: leaving the page meanwhile must not keep a draft.
      form.done()
      return outcome
    })
    if (answer.ok) {
      onDone()
      if (answer.data === 'sent' && asksForConversation) confirmConversation()
      return
    }
    if (answer.error.code === 'stale') return setElsewhere(current(answer.error))
    form.setProblem(FORM_ERROR)
    // The window may have closed meanwhile.
    refreshOwnReflections()
  }

  function finish() {
    form.done()
    onDone()
  }

  return {
    form,
    elsewhere,
    missing: form.problem ? missingScores(values) : [],
    async cancel() {
      if (!form.isDirty || (await confirm(DISCARD))) finish()
    },
    async submit() {
      if (form.isValid()) await send(form.version ?? 0)
    },
    async keepMine() {
      const version = elsewhere?.version ?? 0
      setElsewhere(null)
      form.rebase(version)
      await send(version)
    },
    takeSaved() {
      if (elsewhere) showReflected(elsewhere)
      refreshOwnReflections()
      finish()
    },
    goBack: () => setElsewhere(null),
  }
}

function current(error: ApiError | null): Reflection | null {
  return error?.code === 'stale' ? (error.current as Reflection | null) : null
}
