import type { Plugin } from 'vite'

const replaced = '\0tessera-create-icon'

/** Has the library's icons drawn by `ui/create-icon.ts`, in place of its own way. */
export function smallIcons(root: string): Plugin {
  return {
    name: 'tessera-small-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId(id, importer) {
      return id === '../createLucideIcon.mjs' && importer?.includes('lucide-react') ? replaced : undefined
    },
    load(id) {
      return id === replaced ? `export { createIcon as default } from '${root}ui/create-icon.ts'` : undefined
    },
  }
}
