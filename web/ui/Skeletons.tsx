import { Skeleton, Stack } from '@mantine/core'

/** Placeholders as high as the panels to come, to avoid layout shift. */
export function Skeletons({ heights, gap = 20 }: { heights: readonly number[]; gap?: number }) {
  return (
    <Stack gap={gap} aria-busy="true" aria-label="Loading">
      {heights.map((height) => (
        <Skeleton key={height} h={height} radius="lg" />
      ))}
    </Stack>
  )
}
