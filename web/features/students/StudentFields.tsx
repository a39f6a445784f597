import { SimpleGrid, TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { phoneHint, zipHint } from '#domain/student-contact-hints.ts'
import { US_STATES } from '#domain/us-states.ts'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import type { Edit } from '#web/ui/form/use-edit.ts'
import type { StudentValues } from './student-values.ts'

type Text = 'first_name' | 'middle_name' | 'last_name' | 'email' | 'address' | 'city' | 'zip_code' | 'phone'

/** Without autocomplete, which would fill in the user's own data. */
export function StudentFields({ edit }: { edit: Edit<StudentValues> }) {
  const text = (name: Text) => ({ ...edit.text(name), withAsterisk: name !== 'middle_name', autoComplete: 'off' })
  return (
    <>
      <FormSection title="Student">
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
          <TextInput {...text('first_name')} />
          <TextInput {...text('middle_name')} />
          <TextInput {...text('last_name')} />
        </SimpleGrid>
        <TextInput
          {...text('email')}
          type="email"
          autoCapitalize="none"
          spellCheck={false}
          description="Also their username"
        />
      </FormSection>
      <FormSection title="Address and phone">
        <TextInput {...text('address')} />
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
          <TextInput {...text('city')} />
          <StateField {...edit.field('state')} />
          <HintedInput {...text('zip_code')} inputMode="numeric" hint={zipHint} />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <HintedInput {...text('phone')} type="tel" hint={phoneHint} />
        </SimpleGrid>
      </FormSection>
    </>
  )
}

interface HintedInputProps extends TextInputProps {
  value: string
  hint(value: string): string | null
}

/** Shows a warning on blur, but accepts the value. */
function HintedInput({ hint, value, ...input }: HintedInputProps) {
  const [isTyping, setIsTyping] = useState(false)
  return (
    <TextInput
      {...input}
      value={value}
      description={isTyping ? null : hint(value)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onInput={() => setIsTyping(true)}
      onBlur={() => setIsTyping(false)}
    />
  )
}

interface StateFieldProps {
  label: string
  value: string
  onChange(value: string): void
  error: boolean
}

function StateField({ label, value, onChange, error }: StateFieldProps) {
  const known = US_STATES.map(({ code, name }) => ({ value: code as string, label: name as string }))
  // Imported records may have other values.
  const isKnown = value === '' || known.some((state) => state.value === value)
  return (
    <SelectField
      label={label}
      required
      empty="Choose"
      data={isKnown ? known : [{ value, label: value }, ...known]}
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? '')}
      error={error}
    />
  )
}
