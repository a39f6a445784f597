import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { nginxProgram } from './debian.ts'
import { freePort } from './free-port.ts'

export interface Nginx {
  url: string
  /** Access log and error log. */
  logs(): Promise<string>
  stop(): Promise<void>
}

/** nginx with the documented configuration, in front of these ports. */
export async function startNginx(ports: number[]): Promise<Nginx> {
  const home = await mkdtemp(join(tmpdir(), 'homeroom-nginx-'))
  await chmod(home, 0o755)
  const port = await freePort()
  const site = await readFile(join(import.meta.dirname, '../../docs/nginx.conf'), 'utf8')
  const servers = ports.map((port) => `  server 127.0.0.1:${port} max_fails=1 fail_timeout=2s;`)
  await writeFile(
    join(home, 'nginx.conf'),
    `daemon off;
pid ${home}/nginx.pid;
error_log ${home}/error.log;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 512; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${home}/${kind};`).join('\n  ')}
  ${site
    .replace(/^ {2}server .*;$/gm, '')
    .replace('upstream homeroom {', `upstream homeroom {\n${servers.join('\n')}`)
    .replace(/listen .*;/, `listen 127.0.0.1:${port};`)
    .replace('/var/log/nginx/homeroom.log', `${home}/access.log`)}
}
`,
  )
  const child: ChildProcess = spawn(
    nginxProgram() ?? '',
    ['-c', join(home, 'nginx.conf'), '-e', join(home, 'error.log')],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const url = `http://127.0.0.1:${port}`
  while (
    !(await fetch(url).then(
      () => true,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error('nginx did not start; what it said stands above.')
    await wait(50)
  }
  return {
    url,
    async logs() {
      const files = ['access.log', 'error.log'].map((name) => readFile(join(home, name), 'utf8'))
      return (await Promise.all(files)).join('')
    },
    async stop() {
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
      await rm(home, { recursive: true, force: true })
    },
  }
}
