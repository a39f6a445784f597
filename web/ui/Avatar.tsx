import { useState } from 'react'
import { initials, type PhotoSize, photoPath } from '#domain/student-photo-path.ts'
import { useMe } from '#web/session/me.ts'
import styles from './Avatar.module.css'

/** A student's photo or initials. Decorative: the name is next to it. */
export interface AvatarProps {
  student: { id: number; first_name: string; last_name: string; photo_file_name: string | null }
  /** In pixels; 32 in lists. */
  size?: number
  /** Defaults to thumb up to 64 pixels, medium above. */
  photo?: PhotoSize
}

const HUES = [
  { '--light': '#dbe3fb', '--on-light': '#29408f', '--dark': '#2b3355', '--on-dark': '#c5cff8' },
  { '--light': '#d6f0e0', '--on-light': '#155a37', '--dark': '#1f3d2e', '--on-dark': '#a9dcbe' },
  { '--light': '#fbe6cf', '--on-light': '#7a3f05', '--dark': '#46331d', '--on-dark': '#f0c797' },
  { '--light': '#f8dce6', '--on-light': '#8a1f4b', '--dark': '#47283a', '--on-dark': '#f1b9cf' },
  { '--light': '#e8def8', '--on-light': '#56308f', '--dark': '#382d54', '--on-dark': '#d3c1f3' },
  { '--light': '#d3eef2', '--on-light': '#0d565f', '--dark': '#1c3d43', '--on-dark': '#a3d9e1' },
] as const

export function Avatar({ student, size = 32, photo = size > 64 ? 'medium' : 'thumb' }: AvatarProps) {
  const { s3_bucket } = useMe()
  const [failed, setFailed] = useState('')
  const src = photoPath({ base: s3_bucket, id: student.id, file_name: student.photo_file_name, size: photo })
  const showsPhoto = student.photo_file_name !== null && failed !== src
  return (
    <span
      className={styles.avatar}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.38), ...HUES[student.id % HUES.length] }}
      aria-hidden="true"
    >
      {showsPhoto ? (
        <img src={src} alt="" width={size} height={size} loading="lazy" onError={() => setFailed(src)} />
      ) : (
        initials(student.first_name, student.last_name)
      )}
    </span>
  )
}
