import type { SchoolLogo as Logo } from '#contract/school.ts'
import { logoSize } from '#domain/school-logo.ts'
import styles from './SchoolLogo.module.css'

interface SchoolLogoProps {
  logo: Logo
  /** The box that it fits into, in CSS pixels. */
  box: { width: number; height: number }
  /** Empty where the name stands beside it. */
  alt?: string
}

/** On white, as most logos are drawn for. Its size is known before it arrives, so nothing moves. */
export function SchoolLogo({ logo, box, alt = '' }: SchoolLogoProps) {
  return <img className={styles.logo} src={logo.src} alt={alt} {...logoSize(logo, box)} />
}
