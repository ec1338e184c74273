import { expect, it } from 'vitest'
import { isAlreadyLoaded } from './shared-chunks.ts'

const files = [
  'assets/rolldown-runtime-XKyaHtl9.js',
  'assets/start-form-auth-app-Bn6BYN0h.js',
  'assets/start-form-grid-DnSJ210L.js',
  'assets/grid-BddY6aR_.js',
  'assets/menu-parts-a-b_C12.js',
]

it("removes only the host's files from a preload list", () => {
  expect(isAlreadyLoaded(files, 'assets/start-grid-2tE9FRCp.js')).toEqual(files.slice(3))
  expect(isAlreadyLoaded(files, 'assets/start-input-BUQG437n.js')).toEqual(files.slice(3))
  expect(isAlreadyLoaded(files, 'assets/start-app-D98p4UID.js')).toEqual(files.slice(2))
  expect(isAlreadyLoaded(files, 'assets/index-DrSFYOPU.js')).toEqual(files)
  expect(isAlreadyLoaded(files, 'assets/grid-BddY6aR_.js')).toEqual(files)
})
