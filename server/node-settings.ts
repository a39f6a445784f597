/**
 * Of its own accord Node lets garbage grow to many times what a school's portal needs. The place for young objects has its
 * full size from the start: in a small one those of a long list grow old before their answer is sent, and have to be
 * collected among the old.
 */
export const FLAGS = ['--max-old-space-size=768', '--max-semi-space-size=8', '--min-semi-space-size=8']

/**
 * Each password's hash takes 19 MB for a moment. After the first of them glibc keeps such pieces for the next one, in each
 * of its threads, which is a hundred megabytes for good; a threshold that is set is a threshold that stays.
 */
export const ENVIRONMENT = { MALLOC_MMAP_THRESHOLD_: String(1024 * 1024) }
