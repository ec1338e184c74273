import type { Plugin } from 'vite'

/** What the app begins with, and what a table begins with besides; as public/before-paint.js asks for them. */
const lists = {
  'tessera-app': ['/app-entry.tsx'],
  'tessera-sheet': [
    '/app/layouts/base-layout.tsx',
    '/screens/table/table-screen.tsx',
    '/screens/table/grid-body.tsx',
  ],
}

type Chunk = {
  type: 'chunk'
  fileName: string
  facadeModuleId: string | null
  imports: readonly string[]
  viteMetadata?: { importedCss: Set<string> } | undefined
}
type Files = Record<string, Chunk | { type: 'asset' }>

/** Files that chunks of these sources need, styles too, without those of `not`. */
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

/** Names in the page the files that nearly everybody will need: browsers fetch them while they read the first script. */
export function earlyFiles(): Plugin {
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
