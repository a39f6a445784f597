import type { ReactNode } from 'react'
import { fullName } from '#domain/person-name.ts'
import { Avatar, type AvatarProps } from '#web/ui/Avatar.tsx'
import { breakable } from './breakable.ts'
import styles from './Person.module.css'

/** A photo and a name in a table's cell: <Person student={row} />. */
export function Person({ student, children }: { student: AvatarProps['student']; children?: ReactNode }) {
  return (
    <span className={styles.person}>
      <Avatar student={student} />
      <span>
        {breakable(fullName(student))}
        {children}
      </span>
    </span>
  )
}
