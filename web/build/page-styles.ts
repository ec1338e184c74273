import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { loadedModules, reachableModules } from './reachable-modules.ts'

const marker = /\/\* (static )?sources: ([^*]+?)(?:, not ([^*]+?))? \*\/\n/

/** The import of Tailwind's utilities with its sources. */
const utilities = /@import 'tailwindcss\/utilities\.css'[^;]*/

/**
 * Limits a stylesheet to the classes of some entries: the line `/* sources: a.tsx b.tsx, not c.tsx *\/` becomes
 * Tailwind's list of all files that a.tsx and b.tsx import, also lazily, but not through c.tsx; with `static sources`,
 * only those that load with them. In development the stylesheet contains all classes, so that new imports work
 * immediately.
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
      const [line, isStatic, entries = '', not = ''] = found
      const files = isStatic
        ? loadedModules(root, entries.split(' '))
        : reachableModules(root, entries.split(' '), not.split(' '))
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
