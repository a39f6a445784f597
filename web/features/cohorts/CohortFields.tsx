import { Button, Group, Radio, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CohortDetail } from '#contract/cohorts.ts'
import { pagePath } from '#contract/pages.ts'
import { centralDate } from '#domain/central-time.ts'
import {
  COHORT_DATE_FIELDS,
  type CohortDateField,
  DEFAULT_CAMPUS_ID,
  defaultCampusId,
  isDateRequired,
  suggestedDates,
} from '#domain/cohort-form.ts'
import { COHORT_WORDS } from '#domain/cohort-words.ts'
import { COURSES } from '#domain/school-course.ts'
import { DateField } from '#web/ui/form/DateField.tsx'
import { SelectField, unlistedWords } from '#web/ui/form/SelectField.tsx'
import type { Edit } from '#web/ui/form/use-edit.ts'
import { useNow } from '#web/ui/use-now.ts'
import styles from './CohortForm.module.css'
import type { CohortValues } from './cohort-values.ts'
import { campusesQuery } from './cohorts-queries.ts'
import { InstructorFields } from './InstructorFields.tsx'
import { ListFailure } from './ListFailure.tsx'
import '#web/ui/choice-styles.ts'
import { Link } from '#web/ui/Link.tsx'

const PROGRAMS = COURSES.map(({ id, label }) => ({ value: String(id), label }))

interface CohortFieldsProps {
  edit: Edit<CohortValues>
  /** As saved; null for a new one. */
  cohort: CohortDetail | null
}

export function CohortFields({ edit, cohort }: CohortFieldsProps) {
  return (
    <>
      <Stack gap="md">
        <TextInput {...edit.text('name')} withAsterisk data-autofocus={!cohort} />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <CampusField edit={edit} cohort={cohort} />
          <SelectField {...edit.field('course_id')} data={PROGRAMS} empty="Choose a program" required />
          <TextInput {...edit.text('target_size')} inputMode="numeric" autoComplete="off" withAsterisk />
          <Radio.Group
            label={COHORT_WORDS.feedback_nag.label}
            description="Mails students who have not reflected, in the evening and the next morning."
            withAsterisk
            value={edit.values.feedback_nag ? 'yes' : 'no'}
            onChange={(value) => edit.set('feedback_nag', value === 'yes')}
          >
            <Group mt={6} gap="lg">
              <Radio value="yes" label="Yes" />
              <Radio value="no" label="No" />
            </Group>
          </Radio.Group>
        </SimpleGrid>
      </Stack>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Dates</legend>
        <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="xs">
          {COHORT_DATE_FIELDS.map((date) => (
            <DateField key={date} {...edit.date(date)} required={isDateRequired(date, cohort)} />
          ))}
        </SimpleGrid>
        {cohort ? null : <SuggestDates edit={edit} />}
      </fieldset>
      <InstructorFields
        cohort={cohort}
        value={edit.values.instructors}
        onChange={(instructors) => edit.set('instructors', instructors)}
        error={edit.problem?.field === 'employees'}
      />
    </>
  )
}

/** Fills the dates that are still empty. They are only a beginning: each can be changed. */
function SuggestDates({ edit }: Pick<CohortFieldsProps, 'edit'>) {
  const today = centralDate(useNow())
  const isFull = COHORT_DATE_FIELDS.every((field) => edit.values[field] !== '')
  if (isFull) return null
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      onClick={() => {
        for (const [field, date] of Object.entries(suggestedDates(edit.values, today))) {
          const { onChange, onIncomplete } = edit.date(field as CohortDateField)
          onChange(date)
          onIncomplete?.(false)
        }
      }}
    >
      {edit.values.classroom_start ? 'Suggest the other dates' : 'Suggest dates'}
    </Button>
  )
}

function CampusField({ edit, cohort }: CohortFieldsProps) {
  const campuses = useQuery(campusesQuery)
  const known = cohort ? [{ id: cohort.campus_id, name: cohort.campus.name, is_retired: false }] : []
  // A retired campus is offered to its own cohorts only.
  const offered = (campuses.data?.rows ?? known).filter(({ id, is_retired }) => !is_retired || id === cohort?.campus_id)
  const { value, ...field } = edit.field('campus_id')
  const isNoneOpen = campuses.data !== undefined && offered.length === 0
  const byDefault = campuses.data ? defaultCampusId(campuses.data.rows) : DEFAULT_CAMPUS_ID
  return (
    <div>
      <SelectField
        {...field}
        value={value ?? byDefault?.toString() ?? null}
        data={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
        unlisted={unlistedWords(campuses)}
        required
        description={
          isNoneOpen ? (
            <>
              Every campus is retired. Bring one back, or add one, in{' '}
              <Link to={pagePath('schoolCampuses')}>Settings &gt; School</Link>.
            </>
          ) : null
        }
      />
      <ListFailure query={campuses} what="Campuses" />
    </div>
  )
}
