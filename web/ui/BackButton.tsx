import { Button } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { useLocation, useNavigate } from '#web/navigation/hooks.ts'

/** Goes back one page, or to `to` in a fresh tab. */
export function BackButton({ to, label = 'Back' }: { to: string; label?: string }) {
  const goBack = useGoBack(to)
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      mb={10}
      leftSection={<IconArrowLeft size={16} aria-hidden />}
      onClick={goBack}
    >
      {label}
    </Button>
  )
}

/** For Cancel buttons too: `const goBack = useGoBack('/students')`. */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate()
  // Only a tab's first entry has this key. It is replaced, so that the browser's Back does not return here.
  const isFirst = useLocation().key === 'default'
  return () => void (isFirst ? navigate(fallback, { replace: true }) : navigate(-1))
}
