import * as modules from 'node:module'
import { fileURLToPath } from 'node:url'

// Entry point of all `npm run` commands. Plain JavaScript, so that it can report problems even if Node cannot
// run TypeScript.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
const runsTypeScript = major > 22 || (major === 22 && minor >= 18)
const command = process.argv[2] ?? ''

if (!runsTypeScript) {
  process.stderr.write(
    `Tessera needs Node 22.18 or newer; this is ${process.versions.node}.\n` +
      'npm installs Node 24 with the other packages (package "node"), but it is not there. Run "npm ci" ' +
      'again\nand look at its output: it must be able to reach the registry, install scripts must be ' +
      'allowed\n(no --ignore-scripts), and development packages must be installed (no --omit=dev).\n' +
      'Or install Node 24 yourself and use it.\n',
  )
  process.exit(1)
}

// Otherwise loading the platform simulator takes a second at every start, and the compiler of TypeScript 20 MB.
modules.enableCompileCache?.(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)))
process.argv.splice(2, 1)
await import(`./${command}.ts`)
// A process that is killed would leave the next ones nothing.
setTimeout(() => modules.flushCompileCache?.(), 5000).unref()
