import { Group, Radio, TextInput } from '@mantine/core'
import { ASSIGNMENT_TYPES, assignmentTypeLabel } from '#domain/assignment-state.ts'
import { CohortSelect } from '#web/features/cohorts/CohortSelect.tsx'
import type { Edit } from '#web/ui/form/use-edit.ts'
import type { AssignmentValues } from './assignment-values.ts'
import '#web/ui/choice-styles.ts'

type Basics = Pick<AssignmentValues, 'name' | 'assignment_type' | 'cohortId'>

interface AssignmentBasicsProps {
  edit: Pick<Edit<Basics>, 'text' | 'field'>
  /** An assignment stays with its cohort. */
  isEdit?: boolean
}

/** The fields shared by the form page and the quick add dialog. */
export function AssignmentBasics({ edit, isEdit = false }: AssignmentBasicsProps) {
  const type = edit.field('assignment_type')
  return (
    <>
      <TextInput {...edit.text('name')} withAsterisk data-autofocus />
      <Radio.Group
        label={type.label}
        value={type.value}
        onChange={(value) => type.onChange(value === 'graded' ? 'graded' : 'not_graded')}
      >
        <Group mt={6} gap="lg">
          {ASSIGNMENT_TYPES.map((each) => (
            <Radio key={each} value={each} label={assignmentTypeLabel(each)} />
          ))}
        </Group>
      </Radio.Group>
      <CohortSelect
        required
        disabled={isEdit}
        {...edit.field('cohortId')}
        {...(isEdit ? { description: 'An assignment stays with its cohort. Copy it to use it in another one.' } : {})}
      />
    </>
  )
}
