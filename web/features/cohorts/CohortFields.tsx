import { Group, Radio, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CohortDetail } from '#contract/cohorts.ts'
import { COHORT_DATE_FIELDS, type CohortDateField, isDateRequired } from '#domain/cohort-form.ts'
import { COURSES } from '#domain/school-course.ts'
import { DateField } from '#web/ui/form/DateField.tsx'
import { SelectField, unlistedWords } from '#web/ui/form/SelectField.tsx'
import type { EditForm } from '#web/ui/form/use-edit-form.ts'
import styles from './CohortForm.module.css'
import { type CohortValues, DATE_LABELS } from './cohort-values.ts'
import { campusesQuery } from './cohorts-queries.ts'
import { InstructorFields } from './InstructorFields.tsx'
import { ListFailure } from './ListFailure.tsx'
import '#web/ui/choice-styles.ts'

const PROGRAMS = COURSES.map(({ id, label }) => ({ value: String(id), label }))

interface CohortFieldsProps {
  form: EditForm<CohortValues>
  /** As saved; null for a new one. */
  cohort: CohortDetail | null
  onDateIncomplete(date: CohortDateField, isIncomplete: boolean): void
}

export function CohortFields({ form, cohort, onDateIncomplete }: CohortFieldsProps) {
  return (
    <>
      <Stack gap="md">
        <TextInput {...form.text('name')} label="Name" maxLength={120} withAsterisk data-autofocus={!cohort} />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <CampusField form={form} cohort={cohort} />
          <SelectField {...form.field('course_id')} label="Program" data={PROGRAMS} empty="Choose a program" required />
          <TextInput
            {...form.text('target_size')}
            label="Target Size"
            inputMode="numeric"
            autoComplete="off"
            withAsterisk
          />
          <Radio.Group
            label="Feedback Nagging"
            description="Mails students who have not reflected, in the evening and the next morning."
            withAsterisk
            value={form.values.feedback_nag ? 'yes' : 'no'}
            onChange={(value) => form.set('feedback_nag', value === 'yes')}
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
            <DateField
              key={date}
              {...form.field(date)}
              label={DATE_LABELS[date]}
              required={isDateRequired(date, cohort)}
              onIncomplete={(isIncomplete) => onDateIncomplete(date, isIncomplete)}
            />
          ))}
        </SimpleGrid>
      </fieldset>
      <InstructorFields
        cohort={cohort}
        value={form.values.instructors}
        onChange={(instructors) => form.set('instructors', instructors)}
        error={form.problem?.field === 'employees'}
      />
    </>
  )
}

function CampusField({ form, cohort }: Pick<CohortFieldsProps, 'form' | 'cohort'>) {
  const campuses = useQuery(campusesQuery)
  const known = cohort ? [{ id: cohort.campus_id, name: cohort.campus.name }] : []
  return (
    <div>
      <SelectField
        {...form.field('campus_id')}
        label="Campus"
        data={(campuses.data?.rows ?? known).map(({ id, name }) => ({ value: String(id), label: name }))}
        unlisted={unlistedWords(campuses)}
        required
      />
      <ListFailure query={campuses} what="Campuses" />
    </div>
  )
}
