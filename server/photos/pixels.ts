import type { PhotoSize } from '#domain/student-photo-path.ts'

/** Side lengths; photos are square. */
export const PIXELS: Record<PhotoSize, number> = { medium: 300, thumb: 96 }
