import IconClipboardCheck from '@tabler/icons-react/dist/esm/icons/IconClipboardCheck.mjs'
import IconNotebook from '@tabler/icons-react/dist/esm/icons/IconNotebook.mjs'
import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import { pagePath } from '#contract/pages.ts'
import { ROLE, type Role } from '#domain/account-role.ts'

interface NavItem {
  label: string
  to: string
  /** Pages that belong to it, though their addresses do not say so. */
  also?: readonly string[]
  Icon: typeof IconUser
}

const PROFILE: NavItem = { label: 'Profile', to: pagePath('profile'), Icon: IconUser }
const REFLECTIONS: NavItem = { label: 'Reflections', to: pagePath('studentReflections'), Icon: IconNotebook }

/** Opened from the tiles of Cohorts Home. */
const TODAY_LISTS = (['conversations', 'attention', 'missing', 'notReflected'] as const).map((page) => pagePath(page))

export function navItems(role: Role, showsReflections: boolean): readonly NavItem[] {
  if (role === ROLE.employee) {
    return [
      { label: 'Students', to: pagePath('students'), Icon: IconSchool },
      { label: 'Cohorts', to: pagePath('cohorts'), also: TODAY_LISTS, Icon: IconUsersGroup },
      { label: 'Assignments', to: pagePath('assignments'), also: [pagePath('grading')], Icon: IconClipboardCheck },
      PROFILE,
    ]
  }
  const own: NavItem = { label: 'Assignments', to: pagePath('studentAssignments'), Icon: IconClipboardCheck }
  return showsReflections ? [REFLECTIONS, own, PROFILE] : [own, PROFILE]
}
