import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { useQuery } from '@tanstack/react-query'
import { ATTENTION_KINDS } from '#domain/attention-reasons.ts'
import { ATTENTION_LABELS, ATTENTION_RULES } from '#domain/attention-words.ts'
import definitions from '#web/features/cohorts/CountDefinitions.module.css'
import { identityQuery } from '#web/features/school/school-queries.ts'

/** Why someone is listed: every rule with its threshold. */
export function AttentionRules() {
  const { data: school } = useQuery(identityQuery)
  return (
    <details
      className={definitions.details}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.open = false
      }}
    >
      <summary className={definitions.summary}>
        <IconInfoCircle size={17} stroke={1.8} aria-hidden />
        How this list works
      </summary>
      <dl className={definitions.box}>
        <div>
          <dt>Who</dt>
          <dd>Students of cohorts in Classroom with at least one of these reasons, the most serious first.</dd>
        </div>
        {ATTENTION_KINDS.filter((kind) => kind !== 'absent' || school?.attendance).map((kind) => (
          <div key={kind}>
            <dt>{ATTENTION_LABELS[kind]}</dt>
            <dd>{ATTENTION_RULES[kind]}</dd>
          </div>
        ))}
        <div>
          <dt>What does not count</dt>
          <dd>Work that is excused or was due before the student joined.</dd>
        </div>
        <div>
          <dt>Snooze</dt>
          <dd>
            Takes a student off the list until a day. A reason of another kind than those of that moment ends it sooner.
          </dd>
        </div>
      </dl>
    </details>
  )
}
