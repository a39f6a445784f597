import { execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'

const NGINX = '/usr/sbin/nginx'
const OLDEST_POSTGRES = 15

/** The bin folder of the newest installed PostgreSQL. */
export function postgresPrograms(): string | null {
  const majors = globSync('/usr/lib/postgresql/*/bin/pg_basebackup').map((path) => Number(path.split('/')[4]))
  const newest = Math.max(0, ...majors.filter((major) => existsSync(`/usr/lib/postgresql/${major}/bin/postgres`)))
  return newest >= OLDEST_POSTGRES ? `/usr/lib/postgresql/${newest}/bin` : null
}

export const nginxProgram = () => (existsSync(NGINX) ? NGINX : null)

/** Installs missing packages as root on Debian. Returns null, or a message about what is missing. */
export function findOrInstallPackages(say: (line: string) => void): string | null {
  const missing = () => [...(postgresPrograms() ? [] : ['postgresql']), ...(nginxProgram() ? [] : ['nginx'])]
  if (missing().length === 0) return null
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say(`Installing Debian's ${missing().join(' and ')} for the test of several servers…`)
    const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
    execFileSync('apt-get', ['update', '-qq'], options)
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing()], options)
  }
  if (missing().length === 0) return null
  return `it needs Debian's ${missing().join(' and ')} (PostgreSQL ${OLDEST_POSTGRES} or newer), and installs them only as root on Debian.`
}
