import { Button } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { useLocation, useNavigate } from 'react-router'

/** Goes back one page; opened afresh in a tab, to `to` instead. */
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
  // Only the first entry of a tab has this key: there is nothing of ours behind it. It is replaced, so that the browser's
  // own Back does not lead here again.
  const isFirst = useLocation().key === 'default'
  return () => void (isFirst ? navigate(fallback, { replace: true }) : navigate(-1))
}
