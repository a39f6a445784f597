import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import { ROLE } from '#domain/account-role.ts'
import { useMe } from '#web/session/me.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'

export function NoNotices() {
  const me = useMe()
  return (
    <EmptyState
      Icon={IconBell}
      title="You are up to date"
      description={
        me.role === ROLE.student
          ? 'New assignments, feedback and what is due soon will be here.'
          : 'Students who ask for a 1:1 will be here.'
      }
    />
  )
}
