import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { reached } from './reached.ts'

const marker = /\/\* sources: ([^*]+?), not ([^*]+?) \*\/\n/

/** The import that brings Tailwind's classes, of whatever it finds in the room. */
const utilities = /@import 'tailwindcss\/utilities\.css'[^;]*/

/**
 * Makes a style sheet hold the classes of some entries only: the line `/* sources: a.tsx b.tsx, not c.tsx *\/`
 * becomes Tailwind's list of all files that a.tsx and b.tsx import, also lazily, but not by way of c.tsx. In
 * development the sheet keeps the classes of all files, so that new imports need nothing.
 */
export function pageStyles(root: string): Plugin {
  let isBuild = true
  return {
    name: 'tessera-page-styles',
    enforce: 'pre',
    configResolved(config) {
      isBuild = config.command === 'build'
    },
    transform(code, id) {
      const found = id.split('?')[0]?.endsWith('.css') ? marker.exec(code) : null
      if (!found || !isBuild) return undefined
      const [line, entries = '', not = ''] = found
      const files = reached(root, entries.split(' '), not.split(' '))
      const sources = files.map((file) => `@source '${relative(dirname(id), join(root, file))}';\n`)
      return {
        code: code
          .replace(line, '')
          .replace(utilities, `$& source(none)`)
          .concat(...sources),
        map: null,
      }
    },
  }
}
