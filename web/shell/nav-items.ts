import IconClipboardCheck from '@tabler/icons-react/dist/esm/icons/IconClipboardCheck.mjs'
import IconNotebook from '@tabler/icons-react/dist/esm/icons/IconNotebook.mjs'
import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import { PAGES } from '#contract/pages.ts'
import { ROLE, type Role } from '#domain/account-role.ts'

export interface NavItem {
  label: string
  to: string
  Icon: typeof IconUser
}

const PROFILE: NavItem = { label: 'Profile', to: PAGES.profile, Icon: IconUser }
const REFLECTIONS: NavItem = { label: 'Reflections', to: PAGES.studentReflections, Icon: IconNotebook }

export function navItems(role: Role, showsReflections: boolean): readonly NavItem[] {
  if (role === ROLE.employee) {
    return [
      { label: 'Students', to: PAGES.students, Icon: IconSchool },
      { label: 'Cohorts', to: PAGES.cohorts, Icon: IconUsersGroup },
      { label: 'Assignments', to: PAGES.assignments, Icon: IconClipboardCheck },
      PROFILE,
    ]
  }
  const own: NavItem = { label: 'Assignments', to: PAGES.studentAssignments, Icon: IconClipboardCheck }
  return showsReflections ? [REFLECTIONS, own, PROFILE] : [own, PROFILE]
}
