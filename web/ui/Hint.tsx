import { ActionIcon } from '@mantine/core'
import IconHelpCircle from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs'
import { Tip } from './Tip.tsx'

/** A small question mark that says what a word or number means, on hover, focus and touch. */
export function Hint({ text, about }: { text: string; about: string }) {
  return (
    <Tip text={text}>
      <ActionIcon size={24} color="gray" style={{ verticalAlign: 'middle' }} aria-label={`What ${about} means`}>
        <IconHelpCircle size={16} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tip>
  )
}
