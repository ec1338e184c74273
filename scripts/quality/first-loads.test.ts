import { expect, test } from 'vitest'
import { filesOf, type Manifest } from './first-loads.ts'

const manifest: Manifest = {
  'index.html': { file: 'assets/index.js', imports: ['_shared.js'], css: ['assets/index.css'] },
  '_shared.js': { file: 'assets/shared.js', imports: ['index.html'], css: [] },
  'screens/a.tsx': { file: 'assets/a.js', imports: ['_shared.js'], css: ['assets/a.css'] },
  '../virtual:catalog/app/en': { file: 'assets/en.js', imports: [], css: [] },
  'screens/b.tsx': { file: 'assets/b.js', imports: [], css: [] },
}

test('a first load consists of the named chunks and their imports, each file once', () => {
  expect(filesOf(manifest, ['index.html', 'screens/a.tsx', 'virtual:catalog/app/en']).toSorted()).toEqual([
    'assets/a.css',
    'assets/a.js',
    'assets/en.js',
    'assets/index.css',
    'assets/index.js',
    'assets/shared.js',
  ])
})

test('a missing chunk is an error', () => {
  expect(() => filesOf(manifest, ['screens/c.tsx'])).toThrow('screens/c.tsx')
})
