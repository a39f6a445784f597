// Every browser claims to be several others as well: the first that fits is the one.
const BROWSERS: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|OPT\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh/, 'Mac'],
  [/Linux|X11/, 'Linux'],
]

/** 'Firefox on Windows', of what a browser says about itself. It proves nothing; it helps a person to recognise a device. */
export function deviceInWords(userAgent: string): string {
  const first = (known: typeof BROWSERS) => known.find(([pattern]) => pattern.test(userAgent))?.[1]
  const [browser, system] = [first(BROWSERS), first(SYSTEMS)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? (system ? `Unknown browser on ${system}` : 'Unknown device')
}
