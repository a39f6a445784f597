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

const HUES = 6

export function Avatar({ student, size = 32, photo = size > 64 ? 'medium' : 'thumb' }: AvatarProps) {
  const { s3_bucket } = useMe()
  const [failed, setFailed] = useState('')
  const src = photoPath({ base: s3_bucket, id: student.id, file_name: student.photo_file_name, size: photo })
  const showsPhoto = student.photo_file_name !== null && failed !== src
  return (
    <span
      className={styles.avatar}
      data-hue={student.id % HUES}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.38) }}
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
