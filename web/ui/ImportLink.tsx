import { Button } from '@mantine/core'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { pagePath } from '#contract/pages.ts'
import type { ImportKind } from '#domain/import-kinds.ts'
import { Link } from './Link.tsx'

/** Beside the button that adds one by hand: <ImportLink kind="students" cohortId={5} /> */
export function ImportLink({ kind, cohortId }: { kind: ImportKind; cohortId?: number | string | undefined }) {
  return (
    <Button
      variant="default"
      component={Link}
      to={pagePath('importNew', {}, { kind, cohortId })}
      leftSection={<IconUpload size={16} aria-hidden />}
    >
      Import
    </Button>
  )
}
