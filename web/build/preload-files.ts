import type { Plugin } from 'vite'

/** The initial files of the app, of a table, of other screens, and of the list of bases; used by public/before-paint.js. */
const lists = {
  'tessera-app': ['/app-entry.tsx'],
  'tessera-table': [
    '/app/layouts/base-layout.tsx',
    '/screens/table/shell/table-screen.tsx',
    '/screens/table/shell/grid-body.tsx',
  ],
  'tessera-later': ['/app/later-styles.ts'],
  'tessera-home': ['/app/layouts/default-layout.tsx', '/screens/bases/bases-screen.tsx'],
}

type Chunk = {
  type: 'chunk'
  fileName: string
  facadeModuleId: string | null
  imports: readonly string[]
  viteMetadata?: { importedCss: Set<string> } | undefined
}
type Files = Record<string, Chunk | { type: 'asset' }>

/** The chunk and style files of these sources, without those of `not`. */
export function filesOf(files: Files, sources: readonly string[], not: ReadonlySet<string>): string[] {
  const found = new Set<string>()
  const visit = (name: string): void => {
    const file = files[name]
    if (file?.type !== 'chunk' || found.has(name)) return
    found.add(name)
    for (const style of file.viteMetadata?.importedCss ?? []) found.add(style)
    for (const next of file.imports) visit(next)
  }
  for (const file of Object.values(files))
    if (file.type === 'chunk' && sources.some((source) => file.facadeModuleId?.endsWith(source)))
      visit(file.fileName)
  return [...found].filter((name) => !not.has(name))
}

/** Lists commonly needed files in the page, so that browsers fetch them while parsing the first script. */
export function preloadFiles(): Plugin {
  return {
    name: 'tessera-early-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {}, chunk }) {
        const known = new Set(chunk ? [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])] : [])
        return Object.entries(lists).map(([name, sources]) => {
          const files = filesOf(bundle, sources, known)
          for (const file of files) known.add(file)
          const content = files.map((file) => `/${file}`).join(' ')
          return { tag: 'meta', attrs: { name, content }, injectTo: 'head-prepend' as const }
        })
      },
    },
  }
}
