// Plain JavaScript, so that a Node that is too old can still run it and be told what to do.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 24 || (major === 24 && minor < 7)) {
  console.error(`Homeroom runs on Node 24.7 or newer and this is Node ${process.versions.node}.

Start it with "npm start": the right Node comes with "npm ci" and npm's scripts use it by themselves.
If npm start brought you here, run "npm ci" again; it installs the package "node", which may have been skipped.`)
  process.exit(1)
}
await import('./main.ts')
