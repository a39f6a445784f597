import { type KeyboardEvent, lazy, type RefObject, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { GradingDetail } from '#contract/course-work.ts'
import { pagePath } from '#contract/pages.ts'
import { COMMENT_LIMIT, type GradingNeighbours, gradingTab, returnProblem } from '#domain/course-work-grading.ts'
import { formatFigure } from '#domain/figures.ts'
import { fullName } from '#domain/person-name.ts'
import { ChangedNotice } from '#web/ui/form/ChangedNotice.tsx'
import { DraftNotice } from '#web/ui/form/DraftNotice.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Markdown } from '#web/ui/Markdown.tsx'
import { type EditorTab, MarkdownEditor } from '#web/ui/MarkdownEditor.tsx'
import { PresenceLine } from '#web/ui/PresenceLine.tsx'
import { usePageHints } from '#web/ui/shortcuts/page-shortcuts.ts'
import { ShortcutHints } from '#web/ui/shortcuts/ShortcutHints.tsx'
import ShortcutList from '#web/ui/shortcuts/ShortcutList.tsx'
import { type Hint, useShortcuts } from '#web/ui/shortcuts/use-shortcuts.ts'
import { AssignmentNotes } from './AssignmentNotes.tsx'
import { GradeChoice } from './GradeChoice.tsx'
import styles from './Grading.module.css'
import { GradingActions } from './GradingActions.tsx'
import { GradingConflict } from './GradingConflict.tsx'
import { type GradingFrame, gradingKeys } from './grading-keys.ts'
import { LeaveChoice } from './LeaveChoice.tsx'
import { tellReturned } from './return-work.ts'
import { SubmissionFacts } from './SubmissionFacts.tsx'
import { useGrading } from './use-grading.ts'
import { WorkAttempts } from './WorkAttempts.tsx'
import { WorkHistory } from './WorkHistory.tsx'

const CommentSuggestions = lazy(() => import('./CommentSuggestions.tsx'))
const NoteBox = lazy(async () => ({ default: (await import('#web/features/notes/NoteBox.tsx')).NoteBox }))
const ReturnDialog = lazy(() => import('./ReturnDialog.tsx'))

export interface GradingFormProps {
  detail: GradingDetail
  neighbours: GradingNeighbours
  frame: GradingFrame
  /** To another work; null closes this one. */
  onGo(to: number | null): void
  /** The same after a save, unless the target was chosen by hand; defaults to onGo. */
  onNext?(to: number | null): void
  onSaved?(): void
  /** Set by the form, called by its frame before it closes or shows another work. */
  leave: RefObject<((to: number | null) => void) | null>
}

export function GradingForm({ detail, neighbours, frame, onGo, onNext = onGo, onSaved, leave }: GradingFormProps) {
  const grading = useGrading(detail, { isQuick: frame === 'desk' })
  const { work, values, isChanged } = grading
  const isGraded = work.assignment.assignment_type === 'graded' && !work.is_superseded
  const [tab, setTab] = useState<EditorTab>(() =>
    gradingTab({ instructor_comment: detail.instructor_comment, has_draft: grading.wasRestored }),
  )
  /** The target, while the user is asked about unsaved changes. */
  const [leaving, setLeaving] = useState<{ to: number | null } | null>(null)
  /** The target of a save, also after a conflict; and the new due time, if it was a return. */
  const target = useRef<Target>({ to: null })
  const returnedTo = useRef<{ dueAt: string | null } | null>(null)
  const [isReturning, setIsReturning] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  const comment = useRef<HTMLTextAreaElement>(null)
  const canSave = isChanged && !grading.isTooLong

  async function saveAndGo(next: Target, version?: number) {
    target.current = next
    returnedTo.current = null
    if (!(await grading.save(version))) return
    onSaved?.()
    if (next.isChosen) onGo(next.to)
    else onNext(next.to)
  }
  async function returnAndGo(dueAt: string | null, version?: number) {
    setIsReturning(false)
    returnedTo.current = { dueAt }
    const undo = await grading.giveBack(dueAt, version)
    if (undo === null) return
    onSaved?.()
    if (frame === 'desk') onNext(neighbours.nextWaiting)
    else onGo(null)
    tellReturned(work.student, undo)
  }
  /** While the two versions were compared, a colleague may have gone on to the work that was next. */
  function withoutTaken(chosen: Target): Target {
    return chosen.isChosen || chosen.to === null ? chosen : { to: neighbours.nextWaiting }
  }
  function goTo(to: number | null) {
    if (isChanged) setLeaving({ to })
    else onGo(to)
  }
  async function discardAndGo(to: number | null) {
    setLeaving(null)
    await grading.discard()
    onGo(to)
  }

  useEffect(() => {
    leave.current = goTo
    return () => {
      leave.current = null
    }
  })
  // A layout effect, so that keys typed right away go into the comment and are not shortcuts.
  useLayoutEffect(() => {
    if (comment.current) goOnWriting(comment.current)
    else body.current?.focus({ preventScroll: true })
  }, [])

  /** For a button that is unmounted when it is pressed. */
  function andKeepKeys(press: () => void) {
    press()
    body.current?.focus({ preventScroll: true })
  }

  const [areKeysShown, showKeys] = useState(false)
  const { keys, hints } = gradingKeys({
    frame,
    isGraded,
    neighbours,
    canSave,
    grade: (grade) => grading.set({ grade }),
    write() {
      // Only mounted on its own tab.
      if (comment.current) return comment.current.focus()
      flushSync(() => setTab('write'))
      if (comment.current) goOnWriting(comment.current)
    },
    go: goTo,
    save: (to) => void saveAndGo({ to }),
    toggleHints: frame === 'desk' ? null : () => showKeys(!areKeysShown),
  })
  useShortcuts(frame === 'desk' ? null : body, keys)
  usePageHints(frame === 'desk' ? hints : NO_HINTS)

  return (
    <>
      <div
        ref={body}
        className={styles.form}
        tabIndex={-1}
        data-frame={frame}
        data-autofocus={tab === 'preview' || work.is_superseded || undefined}
        onKeyDownCapture={grading.isSaving ? ignoreKey : undefined}
      >
        <DraftNotice wasRestored={grading.wasRestored} onStartOver={() => andKeepKeys(grading.startOver)} />
        {detail.version > work.version ? (
          <ChangedNotice
            entity="course_work"
            id={work.id}
            version={detail.version}
            onShow={isChanged ? null : () => andKeepKeys(() => grading.show(detail))}
          />
        ) : null}
        <div className={styles.columns}>
          <div className={styles.read}>
            <section aria-label="The student’s work">
              <SubmissionFacts work={work} assignment={work.assignment} own_due_at={work.own_due_at} hidesEmpty />
            </section>
            <WorkAttempts work={work} isMarked={frame === 'dialog'} />
            <AssignmentNotes assignment={work.assignment} frame={frame} />
          </div>
          <div className={styles.write}>
            {isGraded ? <GradeChoice value={values.grade} onChange={(grade) => grading.set({ grade })} /> : null}
            {work.is_superseded ? (
              <CarriedAway work={work} />
            ) : (
              <MarkdownEditor
                label="Comment"
                value={values.instructor_comment}
                onChange={(instructor_comment) => grading.set({ instructor_comment })}
                tab={tab}
                onTabChange={setTab}
                inputRef={comment}
                fills
                autoFocus
                helper={(fieldId) => (
                  <Suspense>
                    <CommentSuggestions fieldId={fieldId} assignmentId={work.assignment.id} />
                  </Suspense>
                )}
                error={grading.isTooLong ? `Please use at most ${formatFigure(COMMENT_LIMIT)} characters.` : null}
              />
            )}
          </div>
        </div>
        <WorkHistory id={work.id} />
        <div className={styles.noteBox}>
          <Suspense>
            <NoteBox student={work.student} />
          </Suspense>
        </div>
        <GradingActions
          grading={grading}
          neighbours={neighbours}
          canSave={canSave}
          onGo={goTo}
          onSave={(to) => void saveAndGo({ to })}
          returnProblem={isGraded ? returnProblem(work.assignment, { ...work, grade: values.grade }) : undefined}
          onReturn={() => setIsReturning(true)}
        >
          {frame === 'desk' ? null : (
            <ShortcutHints hints={hints} isOpen={areKeysShown} onToggle={showKeys} opens="above" List={ShortcutList} />
          )}
          <PresenceLine place={`work/${work.id}`} doing="grading" />
        </GradingActions>
      </div>
      <LeaveChoice
        opened={leaving !== null}
        canSave={canSave}
        onCancel={() => setLeaving(null)}
        onDiscard={() => void discardAndGo(leaving?.to ?? null)}
        onSave={() => {
          setLeaving(null)
          void saveAndGo({ to: leaving?.to ?? null, isChosen: true })
        }}
      />
      <GradingConflict
        grading={grading}
        onKeepMine={(version) =>
          returnedTo.current
            ? void returnAndGo(returnedTo.current.dueAt, version)
            : void saveAndGo(withoutTaken(target.current), version)
        }
      />
      {isReturning && values.grade !== null ? (
        <Suspense>
          <ReturnDialog
            work={work}
            grade={values.grade}
            onReturn={(dueAt) => void returnAndGo(dueAt)}
            onClose={() => setIsReturning(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}

/** Read only: the copy in the student's new cohort is the one that is graded. */
function CarriedAway({ work }: { work: GradingDetail }) {
  return (
    <>
      <p>
        This work was carried to the student’s new cohort. It is graded there:{' '}
        <Link to={`${pagePath('student', { id: work.student.id })}#course-work`}>{fullName(work.student)}</Link>
      </p>
      {work.instructor_comment.trim() ? <Markdown text={work.instructor_comment} /> : null}
    </>
  )
}

interface Target {
  to: number | null
  /** From the list, by Previous or by Next, with unsaved changes. */
  isChosen?: boolean
}

/** What is typed while a save is on its way is meant for the next work. */
function ignoreKey(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

const NO_HINTS: readonly Hint[] = []

/** With the caret at the end. */
function goOnWriting(field: HTMLTextAreaElement): void {
  field.focus({ preventScroll: true })
  field.setSelectionRange(field.value.length, field.value.length)
}
