import { useQuery } from '@tanstack/react-query'
import styles from './SchoolBrand.module.css'
import { SchoolLogo } from './SchoolLogo.tsx'
import { identityQuery } from './school-queries.ts'

const BOX = { width: 220, height: 64 }

/** Whose portal this is, above the login. Nothing if the school has entered neither. */
export function SchoolBrand() {
  const { data: school } = useQuery(identityQuery)
  if (!school?.name && !school?.logo) return null
  return (
    <div className={styles.brand}>
      {school.logo ? <SchoolLogo logo={school.logo} box={BOX} alt={school.name ? '' : 'Logo of the school'} /> : null}
      {school.name ? <p className={styles.name}>{school.name}</p> : null}
    </div>
  )
}
