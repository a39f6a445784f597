/**
 * Node's default heap limit is many times what a portal needs. The semi-space starts at full size: in a small one the rows
 * of a long list are promoted to the old generation before the response is sent.
 */
export const FLAGS = ['--max-old-space-size=768', '--max-semi-space-size=8', '--min-semi-space-size=8']

/**
 * Each password hash allocates 19 MB. glibc raises its mmap threshold after the first one and then keeps such blocks per
 * thread, about 100 MB; setting the threshold turns that off.
 */
export const ENVIRONMENT = { MALLOC_MMAP_THRESHOLD_: String(1024 * 1024) }
