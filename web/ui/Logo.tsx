/** Decorative: the name is next to it. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" strokeLinecap="round" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--mantine-color-iris-7)" />
      <path d="M6.5 15.2 16 7.5l9.5 7.7" stroke="#fff" strokeWidth="2.6" strokeLinejoin="round" />
      <path d="M9.5 15.5V23a1.5 1.5 0 0 0 1.5 1.5h10a1.5 1.5 0 0 0 1.5-1.5v-7.5" stroke="#fff" strokeWidth="2.6" />
      <path d="M12.8 18.2a3.6 3.6 0 0 0 6.4 0" stroke="#ffd166" strokeWidth="2.4" />
    </svg>
  )
}
