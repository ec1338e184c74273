import type { Plugin } from 'vite'
import { limits } from '../../core/limits.ts'

const imported = /import \{[^}]*\blimits\b[^}]*\} from ["'][^"']*\blimits\.ts["']/
const asked = /(?<![\w.$])limits\.(\w+)/g

/** Writes a limit's number where it is asked for: no page loads the list of all limits for the few that it needs. */
export function plainLimits(): Plugin {
  const known = new Map<string, number>(Object.entries(limits))
  return {
    name: 'tessera-plain-limits',
    apply: 'build',
    // After the types are gone.
    enforce: 'post',
    transform(code) {
      if (!imported.test(code)) return undefined
      return {
        code: code.replace(asked, (whole, name: string) => String(known.get(name) ?? whole)),
        map: null,
      }
    },
  }
}
