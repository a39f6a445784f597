import { Text } from '@mantine/core'

/** Says whose clock a time is by. */
export function CentralTimeNote() {
  return (
    <Text size="sm" c="dimmed">
      Times are US Central (CT).
    </Text>
  )
}
