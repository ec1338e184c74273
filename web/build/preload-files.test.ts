import { expect, it } from 'vitest'
import { filesOf } from './preload-files.ts'

const chunk = (
  fileName: string,
  facadeModuleId: string | null,
  imports: string[],
  styles: string[] = [],
) => ({
  type: 'chunk' as const,
  fileName,
  facadeModuleId,
  imports,
  viteMetadata: { importedCss: new Set(styles) },
})
const files = {
  'entry.js': chunk('entry.js', '/web/app-entry.tsx', ['shared.js'], ['app.css']),
  'shared.js': chunk('shared.js', null, ['runtime.js'], ['index.css']),
  'runtime.js': chunk('runtime.js', null, []),
  'other.js': chunk('other.js', '/web/other.tsx', ['shared.js']),
  'app.css': { type: 'asset' as const },
}

it("lists an entry's dependencies, including indirect ones, without those of the page", () => {
  expect(filesOf(files, ['/app-entry.tsx'], new Set(['index.css']))).toEqual([
    'entry.js',
    'app.css',
    'shared.js',
    'runtime.js',
  ])
  expect(filesOf(files, ['/gone.tsx'], new Set())).toEqual([])
})
