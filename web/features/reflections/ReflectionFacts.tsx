import type { Reflection } from '#contract/reflections.ts'
import { type Fact, Facts } from '#web/ui/Facts.tsx'
import { ScoreMark } from '#web/ui/ScoreMark.tsx'
import styles from './DayPage.module.css'

export function ReflectionFacts({ reflection }: { reflection: Reflection }) {
  return <Facts facts={facts(reflection)} />
}

function facts(reflection: Reflection): readonly Fact[] {
  return [
    { name: 'Understanding', value: scored(reflection.understanding_score, reflection.understanding_explanation) },
    { name: 'Support', value: scored(reflection.support_score, reflection.support_explanation) },
    { name: 'One Word', value: reflection.feeling_explanation },
    ...long('Accomplishment', reflection.accomplishment),
    ...long('Thanks', reflection.thanks),
    ...long('Recommended Experiences', reflection.recommended_experiences),
    ...long('Additional Information', reflection.additional_information),
  ]
}

/** Empty answers are left out. */
function long(name: string, text: string): Fact[] {
  return text ? [{ name, value: <p className={styles.explanation}>{text}</p>, wide: true }] : []
}

function scored(score: number, explanation: string) {
  return (
    <>
      <ScoreMark value={score} />
      <p className={styles.explanation}>{explanation}</p>
    </>
  )
}
