import type { PhotoSize } from '#domain/student-photo-path.ts'

/** The sides of the squares that the portal shows. */
export const PIXELS: Record<PhotoSize, number> = { medium: 300, thumb: 96 }
